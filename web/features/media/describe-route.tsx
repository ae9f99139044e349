export const DescribeScreen = () => null
