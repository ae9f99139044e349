import { Row } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

const label = 'Ångra det som gjorts'

/** The way to all that was done on the site; `siteId` null: for all sites. */
export const ToUndo = ({ siteId }: { siteId: string | null }) => (
  <Row below={4}>
    {siteId === null ? (
      <LinkButton variant="default" to="/admin/angra">
        {label}
      </LinkButton>
    ) : (
      <LinkButton variant="default" to="/$siteId/angra" params={{ siteId }}>
        {label}
      </LinkButton>
    )}
  </Row>
)
