import { federationLibrary } from '#web/parts/media/media-library.ts'
import { DescribeFlow } from './describe/describe-flow.tsx'

export const SharedDescribeScreen = () => <DescribeFlow library={federationLibrary} />
