import { isCopied } from '../description/copied-sql.ts'
import type { DescribedTables } from '../description/described-table.ts'

export const representativesTables: DescribedTables = {
  bodies: {
    holds: 'a council, a board, a committee',
    key: 'id',
    columns: { key: 'site_id id sort_key', state: 'level kind seats version', time: 'term_from term_to' },
    people: {
      body: { label: 'Organ', plural: 'organ', personal: { name: 'Namn', url: 'Länk' }, erasure: 'overwrite', emptied: ['url'] },
    },
    copy: {
      as: 'bodies',
      columns: 'id name level kind seats term_from term_to url sort_key version',
      order: 't.id',
      merged: { sameBy: 'name', orderedBy: 'sort_key', askedAs: 'bodies' },
    },
    ends: { step: 3, atOnce: true },
  },
  role_titles: {
    holds: 'the roles a site adds to those every site has',
    key: 'id',
    columns: { key: 'site_id id', state: 'weight' },
    people: {
      roleTitle: { label: 'Roll', plural: 'roller', personal: { name: 'Namn' }, erasure: 'overwrite' },
    },
    copy: { as: 'roleTitles', columns: 'id name weight', order: 't.id', merged: { sameBy: 'name' } },
    ends: { step: 3, atOnce: true },
  },
  assignments: {
    holds: 'a person in a body with a role, from a day to a day; the same never overlap',
    key: 'id',
    columns: { key: 'site_id id', derived: 'role_id', state: 'sort_key source version' },
    ofItems: 'person_id body_id from_date to_date standard_role own_role_id is_lead substitute_for_id ended_reason',
    people: {
      assignment: {
        label: 'Uppdrag med egen benämning',
        plural: 'egna benämningar på uppdrag',
        personal: { label_override: 'Benämning' },
        erasure: 'overwrite',
      },
    },
    copy: {
      as: 'assignments',
      columns:
        'id person_id body_id standard_role own_role_id from_date to_date substitute_for_id label_override is_lead sort_key source ended_reason version',
      instead: { substitute_for_id: `case when ${isCopied('t.substitute_for_id')} then t.substitute_for_id end` },
      where: isCopied('t.person_id'),
      order: 't.id',
      merged: { with: 'person_id body_id' },
    },
    notCopied: { role_id: 'generated from the two roles' },
    ends: { step: 2 },
  },
  person_contacts: {
    holds: 'how to reach a person, and whether the public may know',
    key: 'person_id kind',
    columns: { key: 'site_id' },
    ofItems: 'value visibility kind consent_at person_id',
    did: { consent_by: 'samtycken som personen har noterat' },
    copy: {
      as: 'contacts',
      columns: 'person_id kind value visibility consent_at consent_by',
      authors: 'consent_by',
      where: isCopied('t.person_id'),
      order: 't.person_id, t.kind collate "C"',
      merged: { with: 'person_id' },
    },
    ends: { step: 2 },
  },
  person_protection: {
    holds: 'Skyddade uppgifter: the persons of whom the public reads nothing else ([014](decisions/014-protected-persons.md))',
    columns: { key: 'site_id', derived: 'is_live', state: 'is_own' },
    ofItems: 'shown_name sort_name mode person_id at',
    did: { by: 'skydd som personen har slagit på' },
    copy: 'people with Skyddade uppgifter are left out as a whole',
    ends: 'with its row',
  },
  withheld_files: {
    holds:
      'the content that a site withholds because it shows a protected person ([103](decisions/103-what-is-withheld-is-known-by-its-content.md))',
    columns: { key: 'site_id from_site_id upload_hash' },
    ofItems: 'from_person_id',
    copy: {
      as: 'withheld',
      columns: 'upload_hash',
      order: 't.upload_hash collate "C", t.from_site_id, t.from_person_id',
      merged: 'withheld on the other site before its texts arrive',
    },
    notCopied: {
      from_person_id: 'persons with Skyddade uppgifter are left out as a whole; what is withheld is not',
      from_site_id: 'persons with Skyddade uppgifter are left out as a whole; what is withheld is not',
    },
    ends: { step: 8, atOnce: true },
  },
  protected_portraits: {
    holds: 'the same by picture, written by the version before alone',
    columns: { key: 'site_id' },
    ofItems: 'person_id media_id library_id',
    copy: 'of the version before',
    ends: 'with its row',
  },
  dismissed_mentions: {
    holds: 'texts that may go on naming a protected person, and why',
    key: 'person_id place',
    columns: { key: 'site_id person_id place', state: 'reason', time: 'at' },
    did: { by: 'omnämnanden som personen har bedömt' },
    people: {
      dismissal: {
        label: 'Skäl till att ett namn får stå kvar',
        plural: 'skäl till att ett namn får stå kvar',
        personal: { note: 'Skäl' },
        erasure: 'remove',
      },
    },
    copy: 'people with Skyddade uppgifter are left out as a whole',
    ends: { step: 2 },
  },
  person_links: {
    holds: 'the same person on several sites: one group for each ([085](decisions/085-a-person-is-protected-as-one.md))',
    columns: { key: 'site_id' },
    ofItems: 'person_id group_id',
    copy: 'ties a person to other sites',
    ends: { by: 'platform', step: 0, atOnce: true },
  },
  different_persons: {
    holds: 'namesakes who are not the same person, in both directions',
    key: 'person_id other_site_id other_id',
    columns: { key: 'site_id other_site_id' },
    ofItems: 'person_id other_id',
    copy: 'ties a person to other sites',
    ends: { by: 'platform', step: 0 },
  },
  person_names: {
    holds: 'the names of all persons, for administrators who look for the same one on several sites; triggers of `items` write it',
    columns: { key: 'site_id person_id', derived: 'name sort_name given_name name_key search_text' },
    copy: 'made anew from the items',
    ends: 'with its row',
  },
  import_mappings: {
    holds: 'how a file with these headings was last understood',
    columns: { key: 'site_id', site: 'headings mapping', time: 'updated_at' },
    copy: 'how a file was last understood; guessed again at the next import',
    ends: { step: 2, atOnce: true },
  },
  import_runs: {
    holds: 'that a list was taken in; the list is not kept',
    key: 'id',
    columns: { key: 'site_id id', state: 'source new_rows same_rows changed_rows ended_rows new_persons' },
    did: { created_by: 'listor som personen har läst in' },
    people: {
      importRun: {
        label: 'Inläst lista',
        plural: 'inlästa listor',
        personal: { file_name: 'Filnamn' },
        beside: { created_at: 'Inläst' },
        erasure: 'overwrite',
      },
    },
    copy: 'that a list was taken in; belongs to the log',
    ends: { step: 2 },
  },
}
