import type { Sharing } from '#contract/items/sharing.ts'
import { shareTextLength, shareTitleLength } from '#contract/items/sharing.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { FieldGroup } from './field-group.tsx'
import { LineField } from './line-field.tsx'
import { SwitchField } from './switch-field.tsx'
import { useItemField } from '../items/editor/item-editor-context.ts'
import { siteAdminsOnly } from '../role-refusal.ts'
import { ShareImageField } from '../media-fields/share-image-field.tsx'

interface SharingFieldsProps {
  /** What is shared, in `När någon delar …`. */
  what?: string
  /** What is shown instead of an empty field, in `Lämna tomt så visas …`. */
  title: string
  text: string
  picture: string
}

/** What others see when somebody shares a link to the item, and whether search engines do. */
export function SharingFields({ what = 'den', title, text, picture }: SharingFieldsProps) {
  const { role } = useMySite(useSiteId())
  const shareTitle = useItemField<Sharing, 'shareTitle'>('shareTitle')
  const shareText = useItemField<Sharing, 'shareText'>('shareText')
  const shareImage = useItemField<Sharing, 'shareImage'>('shareImage')
  const noIndex = useItemField<Sharing, 'noIndex'>('noIndex')
  const whenEmpty = (shown: string) => `Lämna tomt så visas ${shown}.`
  return (
    <FieldGroup title={`När någon delar ${what}`} isClosed>
      <LineField label="Rubrik vid delning" description={whenEmpty(title)} max={shareTitleLength.max} {...shareTitle} />
      <LineField label="Text vid delning" description={whenEmpty(text)} rows={3} max={shareTextLength.max} {...shareText} />
      <ShareImageField name="shareImage" label="Bild vid delning" description={whenEmpty(picture)} {...shareImage} />
      <SwitchField label="Visa inte i sökmotorer" refusal={siteAdminsOnly(role, 'ändra det här')} {...noIndex} />
    </FieldGroup>
  )
}
