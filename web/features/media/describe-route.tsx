import { getRouteApi } from '@tanstack/react-router'
import { ownLibrary } from '#web/parts/media/media-library.ts'
import { DescribeFlow } from './describe/describe-flow.tsx'

const route = getRouteApi('/$siteId/bildbank/beskriv')

export function DescribeScreen() {
  return <DescribeFlow library={ownLibrary(route.useParams().siteId)} />
}
