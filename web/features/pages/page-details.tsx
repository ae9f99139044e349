import { addressLength } from '#contract/field-forms.ts'
import type { PageContent, TreePage } from '#contract/pages/pages.ts'
import { pageMenuTitleLength } from '#contract/pages/pages.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { DayField } from '#web/parts/item-fields/day-field.tsx'
import { FieldGroup } from '#web/parts/item-fields/field-group.tsx'
import { LineField } from '#web/parts/item-fields/line-field.tsx'
import { SwitchField } from '#web/parts/item-fields/switch-field.tsx'
import { PaidFields } from '#web/parts/item-fields/paid-fields.tsx'
import { SharingFields } from '#web/parts/item-fields/sharing-fields.tsx'
import { SheetImageField } from '#web/parts/media-fields/sheet-image-field.tsx'
import { useItemField } from '#web/parts/items/editor/item-editor-context.ts'
import { PublishedPart } from '#web/parts/item-fields/published-part.tsx'
import { PageLanguageFields } from './page-language-fields.tsx'
import { PagePlace } from './page-place.tsx'

const fetchSharing = () => import('./page-sharing.tsx')

/** The picture over the headline, which comes with the details. */
export function PagePicture() {
  const image = useItemField<PageContent, 'image'>('image')
  return <SheetImageField name="image" label="Toppbild" ratio="16x9" {...image} />
}

/** The details of a page beside its text. `page` is its row in the tree; undefined until the tree has it. */
export function PageDetails({ page, tree }: { page: TreePage | undefined; tree: readonly TreePage[] }) {
  const { isFederationsOwn } = useMySite(useSiteId())
  const title = useItemField<PageContent, 'title'>('title')
  const menuTitle = useItemField<PageContent, 'menuTitle'>('menuTitle')
  const showInMenu = useItemField<PageContent, 'showInMenu'>('showInMenu')
  const linkUrl = useItemField<PageContent, 'linkUrl'>('linkUrl')
  const reviewBy = useItemField<PageContent, 'reviewBy'>('reviewBy')
  const language = useItemField<PageContent, 'language'>('language').value
  const isBelow = page !== undefined && (page.parentId !== null || page.isBelowTrash)
  const outOfMenu =
    language !== 'sv'
      ? 'Sidor på andra språk står i foten, inte i den automatiska menyn.'
      : isBelow
        ? 'Bara sidor överst i trädet står i den automatiska menyn.'
        : null
  return (
    <>
      {isBelow && <PagePlace page={page} tree={tree} />}
      <FieldGroup title="Meny">
        <SwitchField label="Visa i menyn" {...(outOfMenu === null ? {} : { description: outOfMenu })} {...showInMenu} />
        <LineField
          label="Menytext"
          placeholder={title.value}
          description="Lämna tomt så visas rubriken."
          max={pageMenuTitleLength.max}
          {...menuTitle}
        />
        {(page?.isRequired !== true || linkUrl.value !== '') && (
          <LineField
            label="Länk i menyn"
            description="Fyll i bara om sidan ska leda till en annan webbplats."
            placeholder="https://"
            type="url"
            max={addressLength.max}
            {...linkUrl}
          />
        )}
      </FieldGroup>
      {(page?.isRequired !== true || language !== 'sv') && <PageLanguageFields page={page} tree={tree} />}
      <FieldGroup title="Granskning">
        <DayField label="Ska granskas senast" description="Då påminner Kansli om att läsa igenom sidan." {...reviewBy} />
      </FieldGroup>
      <SharingFields title="rubriken" text="ingressen" picture="toppbilden" />
      <PaidFields />
      {isFederationsOwn && page !== undefined && (
        <PublishedPart area="pages" itemId={page.id} title="Visas på sajterna" label="Visa på sajterna" fetch={fetchSharing} />
      )}
    </>
  )
}
