export const SharedDescribeScreen = () => null
