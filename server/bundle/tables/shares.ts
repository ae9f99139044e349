import type { DescribedTables } from '../description/described-table.ts'

export const sharesTables: DescribedTables = {
  share_kinds: {
    holds: 'what differs between the areas whose items are shared: a row for each',
    columns: { program: 'area beside is_dated is_in_frame gives_way_by_name fields names_groups keeps_words' },
  },
  shares: {
    holds: 'an item that other sites show: how, to which, and what is public of it',
    columns: {
      key: 'id origin_site_id revision_id group_id system_key',
      state: 'area mode target audience is_dated is_in_menu pin_days is_public is_protected facet groups no_index version',
      time: 'pinned_until began_at ended_at published_at updated_at',
      derived: 'search_text media image referred',
    },
    ofItems: 'title about head body slug path',
    didElsewhere: {
      began_by: 'texter som personen har delat med andra sajter',
      ended_by: 'texter som personen har slutat dela med andra sajter',
    },
  },
  share_choices: {
    holds:
      'what a site has decided about one: shown, hidden and why, its own words with their draft, a quotation, a pin, what it stands in for',
    key: 'item_id',
    columns: {
      key: 'site_id item_id origin_site_id own_id quote_person_id seen_revision',
      state: 'area display has_words version',
      time: 'pinned_until draft_at',
    },
    did: { decided_by: 'beslut om vad riksorganisationen delar', draft_by: 'utkast till lokala tillägg' },
    people: {
      sharedHere: {
        label: 'Eget till något som riksorganisationen delar',
        plural: 'egna tillägg till vad riksorganisationen delar',
        personal: { title: 'Rubrik', words: 'Egna ord', draft: 'Utkast', reason: 'Skäl', search_text: 'Sökord' },
        beside: { decided_at: 'Bestämt' },
        erasure: 'overwrite',
      },
    },
    copy: {
      as: 'policyExtensions',
      columns:
        'topic_id topic_name is_hidden summary demands body seen_revision changed_at changed_by draft draft_at draft_by version',
      authors: 'draft_by',
      instead: {
        topic_id: 't.item_id',
        topic_name: 't.title',
        is_hidden: `t.display = 'hidden'`,
        summary: `coalesce(t.words ->> 'summary', '')`,
        demands: `coalesce(t.words -> 'demands', '[]')`,
        body: `coalesce(t.words -> 'body', '{"type":"doc","content":[]}')`,
        changed_at: 't.decided_at',
        changed_by: '(select u.name from users u where u.id = t.decided_by)',
      },
      where: `t.area = 'policy'`,
      order: 't.item_id',
      merged: 'what the other site says of shared things holds',
    },
    notCopied: {
      area: 'known: only words under shared topics are copied',
      has_words: 'computed from the words',
      origin_site_id: 'a site of this installation',
      own_id: 'ties a person to other sites',
      pinned_until: 'about news of this federation, which stay with it',
      quote_person_id: 'about news of this federation, which stay with it',
      reason: 'written for this federation',
      search_text: 'extracted from the other columns',
    },
    ends: { step: 3 },
  },
}
