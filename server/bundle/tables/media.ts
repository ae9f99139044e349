import { isCopiedPicture } from '../description/copied-sql.ts'
import type { DescribedTables } from '../description/described-table.ts'

export const mediaTables: DescribedTables = {
  media_libraries: {
    holds:
      'one for each site and `*` for the federation; used and allowed bytes ([016](decisions/016-one-table-for-two-libraries.md))',
    columns: { site: 'site_id owner_site_id used_bytes quota_bytes' },
    copy: 'how much room the installation gives',
    ends: { step: 9, atOnce: true },
  },
  media: {
    holds:
      "pictures and documents: the file, its description, its consents, what the public may know (`public`), the file before the latest replacement ([058](decisions/058-a-replaced-file-waits-thirty-days.md)), and of the federation's which sites are offered it and that it was recalled ([090](decisions/090-a-shared-picture-is-recalled-in-one-row.md))",
    key: 'id',
    columns: {
      key: 'site_id id collection_id file_key replacement_id recalled_places',
      state:
        'kind content_type extension bytes width height color is_decorative licence suggested_licence is_ai_generated needs_recheck focal_x focal_y crops is_ready is_withdrawn is_hidden is_recommended target version',
      time: 'licence_until updated_at deleted_at recalled_at',
      secret: 'upload_hash',
      program: 'fault',
      derived: 'public former_file_key',
    },
    did: {
      created_by: 'bilder och dokument som personen har laddat upp',
      updated_by: 'bilder och dokument som personen ändrade senast',
      deleted_by: 'bilder och dokument som personen har lagt i papperskorgen',
      recalled_by: 'gemensamma bilder som personen har dragit tillbaka',
    },
    people: {
      picture: {
        label: 'Bild eller dokument',
        plural: 'beskrivningar av bilder och dokument',
        personal: {
          title: 'Namn',
          alt: 'Alternativtext',
          caption: 'Bildtext',
          credit: 'Fotograf',
          consent_note: 'Samtycke',
          file_name: 'Filnamn',
          tags: 'Etiketter',
          suggested_alt: 'Föreslagen alternativtext',
          suggested_credit: 'Föreslagen fotograf',
          search_text: 'Sökord',
          former: 'Filen före det senaste bytet',
          recall_reason: 'Varför den drogs tillbaka',
        },
        beside: { people: 'Personer i bild', consent: 'Samtycke, läge', consent_on: 'Samtycke, datum', created_at: 'Uppladdad' },
        erasure: 'overwrite',
        kept: { what: 'filer i Bildbanken', why: 'Visar eller nämner filen personen: ta bort den i Bildbanken, eller byt ut den.' },
      },
    },
    copy: {
      as: 'media',
      columns:
        'id kind upload_hash content_type extension file_name bytes width height title alt is_decorative caption credit licence licence_until people consent consent_note consent_on is_ai_generated suggested_credit suggested_licence suggested_alt needs_recheck focal_x focal_y crops collection_id tags is_hidden version created_at created_by updated_at updated_by',
      authors: 'created_by updated_by',
      where: isCopiedPicture('t'),
      order: 't.id',
      merged: { sameBy: 'upload_hash' },
    },
    notCopied: {
      color: 'seen when the picture is read',
      deleted_at: 'what is in the trash is left out',
      deleted_by: 'what is in the trash is left out',
      fault: 'of the sizes, which are made anew',
      file_key: 'where this installation keeps the bytes',
      former: 'a replacement that can be undone for 30 days, by the people here',
      former_file_key: 'of the former file',
      is_ready: 'of the sizes, which are made anew',
      is_withdrawn: 'generated from the consent',
      public: 'made by the database',
      is_recommended: 'of what the federation lends to the sites, which no copy holds',
      recall_reason: 'of what the federation lends to the sites, which no copy holds',
      recalled_at: 'of what the federation lends to the sites, which no copy holds',
      recalled_by: 'of what the federation lends to the sites, which no copy holds',
      recalled_places: 'of what the federation lends to the sites, which no copy holds',
      replacement_id: 'of what the federation lends to the sites, which no copy holds',
      target: 'of what the federation lends to the sites, which no copy holds',
      search_text: 'extracted from the other columns',
    },
    ends: { step: 7, rows: 200 },
  },
  media_collections: {
    holds: "folders of a library; of the federation's also which sites are offered them",
    key: 'id',
    columns: { key: 'site_id id parent_id', state: 'is_recommended target' },
    people: {
      collection: {
        label: 'Samling i Bildbanken',
        plural: 'samlingar i Bildbanken',
        personal: { name: 'Namn', name_key: 'Namn för jämförelse' },
        erasure: 'overwrite',
      },
    },
    copy: { as: 'collections', columns: 'id parent_id name', order: 't.id', merged: { sameBy: 'name', below: 'parent_id' } },
    notCopied: {
      is_recommended: 'of what the federation lends to the sites, which no copy holds',
      target: 'of what the federation lends to the sites, which no copy holds',
      name_key: 'folded from the name',
    },
    ends: { step: 8, atOnce: true },
  },
  media_uses: {
    holds: 'which place shows which picture, draft and public',
    key: 'item_id',
    columns: { key: 'site_id' },
    ofItems: 'item_id media_id library_id field owner version',
    copy: 'mirrored from the contents when they are read back',
    ends: { step: 5 },
  },
  uploads: {
    holds: 'a file on its way in',
    key: 'id',
    columns: { key: 'site_id id replaces_id media_id', state: 'bytes received replaces_version is_duplicate', time: 'created_at' },
    did: { created_by: 'filer som personen laddar upp' },
    people: {
      upload: {
        label: 'Fil som laddas upp',
        plural: 'filer som laddas upp',
        personal: { file_name: 'Filnamn' },
        erasure: 'overwrite',
      },
    },
    copy: 'files on their way',
    ends: { step: 8 },
  },
}
