// The tables of other modules that a module's statements touch, with reasons. statements.test.ts in this folder enforces both
// lists: a table that is not listed is refused, and an entry that is no longer used must be removed.

/** Module → table → reason. */
type Touched = Readonly<Record<string, Readonly<Record<string, string>>>>

const names = 'names of people, shown beside what they did'
const ownRows = 'the items of an area are rows of the item life'
const siteFacts = 'name, address and state of the site'
const allMayLook = 'what is looked for may lie in any table'
const waits = 'what waits for a person'
const readIn = 'texts of a file are written many in one statement, and removed so'
const copied = 'a copy of a site holds all of it'
const anywhere = 'a person is looked for in every table that may hold one'
const leaves = 'what a person leaves behind on a site'
const stillHere = 'whether the person who made it still has access'
const deleted = 'a site is deleted with every row'
const decided = 'what a site has decided about what is shared with it'
const sharedRows = 'what is shared, of every kind'
const merged = 'the rows of a site are compared, copied to another, and taken away again'
const erased = 'a person is erased wherever one may be'

/** Many tables for one reason. */
const because = (reason: string, tables: string): Readonly<Record<string, string>> =>
  Object.fromEntries(tables.split(' ').map((table) => [table, reason]))

export const foreignReads: Touched = {
  accounts: {
    letter_settings: 'the address that tells people of the same name apart',
    outbox: 'the letters of a person, shown to that person',
    sites: siteFacts,
  },
  audit: {
    ...because('whether what was changed is there still', 'items media'),
    site_domains: 'what a domain is called',
    removed_sites: 'what a deleted site was called',
    sites: siteFacts,
    users: names,
  },
  auth: {
    removed_sites: 'no call reaches a site that is deleted',
    federation: "the federation's own site, where its editors work, and who has paused a site",
    items: 'whose thing a refused call was about',
    media: 'whose thing a refused call was about',
    ...because('the session of each call is read with its rights, in one statement', 'memberships sites users'),
    person_protection: 'who looked at a protected person is logged as such',
  },
  backup: {
    media: 'pictures withheld now do not come back with a site',
    person_protection: 'a person protected now does not come back with a site',
    sites: 'which pages are compared with the living sites',
  },
  broadcasts: {
    federation: "which site is the federation's own",
    items: 'the name of who is quoted',
    newsletters: 'whether it was sent to the subscribers',
    published_items: 'who can be quoted',
    share_choices: decided,
    site_settings: 'whether the site sends it to them',
    sites: 'since when there is a site, which is told of no earlier recall',
    users: names,
  },
  contact: {
    outbox: 'its letters, and what they need until they have left',
    item_revisions: 'the page that says what becomes of personal data',
    items: 'the page of the contact, and the person that is written to',
    person_contacts: 'where a message to a person goes',
    person_protection: 'a protected person is not written to',
    site_settings: 'where a message to the association goes',
    sites: siteFacts,
  },
  doctor: {
    jobs: 'whether work waits that should be done',
    media: 'whether each row has its file, and each file its row',
    site_domains: 'which certificates visitors get',
    site_exports: 'whether each file has its row',
    site_imports: 'whether each file has its row',
    wordpress_imports: 'whether each file has its row',
    sites: 'which certificate the visitors of a site get',
    uploads: 'whether each file has its row',
  },
  design: {
    federation: 'which site is that of the federation itself, and which of its pictures other sites show',
    media: 'the logo and the header picture of that site',
    media_uses: 'the logo and the header picture of that site',
  },
  health: {
    letter_settings: 'who gets a reminder as a letter too',
    memberships: 'who is responsible for a site',
    sites: siteFacts,
    users: 'who is responsible for a site',
  },
  letters: {
    outbox: 'its letters, and what they need until they have left',
    assignments: waits,
    bodies: waits,
    health_reminders: waits,
    invitations: waits,
    items: waits,
    media: waits,
    memberships: 'who may know of it, at the moment of sending',
    site_health: 'whether what was reminded of is mended',
    sites: siteFacts,
    users: 'a person without an account gets no letter',
    webhooks: waits,
  },
  items: {
    federation: "which site is the federation's own",
    media_uses: 'where a picture is shown',
    memberships: stillHere,
    ...because('what an address leads to, which is not free then', 'policy_areas redirects'),
    sites: siteFacts,
    undo_steps: 'what can be taken back of an item',
    users: names,
  },
  media: {
    federation: 'the logo and the header picture that every site may show',
    item_revisions: 'the media of an older version are not purged',
    items: 'what a place that shows a picture is called',
    published_items: 'what the public sees of a picture',
    shares: 'which shared item shows a picture',
    site_exports: 'files without a row are swept',
    site_imports: 'files without a row are swept',
    sites: siteFacts,
    undo_steps: 'the way back from a replaced file',
    users: names,
    wordpress_imports: 'files without a row are swept',
  },
  news: {
    outbox: 'whose letter did not arrive',
    item_references: 'news about a topic or a person',
    jobs: 'whether a letter about a changed event waits already',
    ...because(ownRows, 'items published_items'),
    sites: 'who invites, in the mail of a sign-up',
  },
  newsletter: {
    outbox: 'its letters, and what they need until they have left',
    items: 'whether what is sent is a news item',
    published_items: 'whether it is public',
    shares: "which of the federation's items are gone",
    site_settings: "whether the site has a newsletter of its own, and sends the federation's news in it",
    sites: 'addresses of every site are swept',
    users: 'the name of the one who sent it',
  },
  pages: {
    item_revisions: ownRows,
    items: ownRows,
    memberships: 'which sites lack the pages that the law asks for, and who may add them',
    published_items: ownRows,
    share_choices: decided,
    sites: siteFacts,
    users: 'which sites lack the pages that the law asks for, and who may add them',
  },
  policy: {
    item_references: 'topics that a person speaks for',
    item_revisions: ownRows,
    items: ownRows,
    published_items: ownRows,
  },
  privacy: because(
    anywhere,
    'accessibility_facts assignments audit_log bodies ' +
      'delivery_keys dismissed_mentions event_sign_ups health_reminders import_runs invitations ' +
      'item_comment_entries item_comments item_presence item_revisions items letter_settings ' +
      'matters media media_collections media_uses memberships news_categories newsletter_subscribers newsletters ' +
      'outbox person_contacts person_protection policy_areas policy_programmes ' +
      'preview_links redirects removed_sites role_titles sessions ' +
      'share_choices shares site_domains site_exports site_imports site_menus ' +
      'site_merge_copies site_merges site_settings site_settings_history sites undo_steps uploads users webhooks ' +
      'wordpress_addresses wordpress_imports wordpress_rows',
  ),
  redirects: {
    items: 'where the item is now that an address was given up for',
    policy_areas: 'where the area is now that an address was given up for',
    published_items: 'where the item is now that an address was given up for',
    undo_steps: 'which addresses lead as a step left them',
    users: names,
  },
  representatives: {
    accessibility_facts: allMayLook,
    federation: 'which party of a list is the federation',
    item_references: allMayLook,
    items: ownRows,
    media: 'pictures of a protected person',
    media_collections: allMayLook,
    media_uses: 'pictures of a protected person',
    memberships: 'which of the sites that show a person the caller may see',
    news_categories: allMayLook,
    policy_areas: allMayLook,
    policy_programmes: allMayLook,
    published_items: ownRows,
    share_choices: decided,
    shares: sharedRows,
    site_exports: 'a copy that holds a protected person',
    site_menus: allMayLook,
    site_settings: allMayLook,
    sites: siteFacts,
    users: names,
  },
  seed: { items: 'what is public of a site, to count its readings' },
  'shared-policy': {
    item_revisions: 'the central text that a site has read',
    policy_areas: 'the area of a shared topic on the site',
    published_items: 'the topics of the site, and what its words lead to',
    share_choices: decided,
    shares: sharedRows,
    sites: siteFacts,
    users: names,
  },
  shares: {
    published_items: 'what is public of what is shared',
    person_links: 'which sites a text of a person reaches',
    sites: siteFacts,
  },
  sharing: {
    federation: "which site is the federation's own",
    ...because('what can be shared', 'items published_items'),
    share_choices: decided,
    ...because(sharedRows, 'share_kinds shares'),
    site_settings: 'whether a site shows by itself what is sent',
    sites: siteFacts,
    users: names,
  },
  settings: {
    federation: 'the logo and the header picture that every site may show',
    federation_design: 'the rules of publishing are read with all that is inherited',
    ...because('what is left to do on a new site', 'item_revisions items'),
    ...because('logo and header picture', 'media media_uses'),
    memberships: stillHere,
    news_categories: 'categories are a tab of the settings',
    newsletter_subscribers: 'whether a newsletter that is switched off has addresses',
    published_items: 'what is left to do on a new site',
    sites: siteFacts,
    users: names,
  },
  'site-export': {
    removed_sites: 'nothing is read into a site that is deleted',
    ...because(
      copied,
      'accessibility_facts assignments bodies item_comment_entries item_comments item_revisions items media media_collections ' +
        'media_uses news_categories person_contacts person_protection policy_areas policy_programmes priority_topics redirects ' +
        'role_titles share_choices site_domains site_menus site_settings site_settings_history withheld_files',
    ),
    sites: siteFacts,
    users: names,
  },
  outbox: { newsletters: 'how many have had a newsletter' },
  sites: {
    items: 'the newest of each site of mine',
    ...because('whether a site was merged into another', 'site_merge_copies site_merges'),
    federation_design: 'the look of every page, read with its site',
    media_libraries: 'how much each site stores',
    memberships: 'who is responsible for a site',
    published_items: 'which areas have something to read',
    shares: 'since when a new site shows news of the federation',
    site_domains: 'the address of a site',
    site_settings: 'where the association of a site is',
    users: 'who is responsible for a site',
    visit_days: 'how much each site of mine is read',
  },
  undo: { sites: 'steps of every site are swept', users: names },
  users: {
    ...because(leaves, 'delivery_keys federation items preview_links removed_sites sites users webhooks'),
    ...because('whether a removed role can be given back', 'memberships undo_steps'),
  },
  upkeep: {
    jobs: 'a sweep is a job',
    letter_settings: 'letters that were given up',
    sites: siteFacts,
    users: 'whose letters were given up',
  },
  visits: { items: 'what a page that was read is called', sites: siteFacts },
  webhooks: {
    ...because(stillHere, 'federation memberships'),
    jobs: 'when a delivery is tried again',
    published_items: 'what a delivery tells of',
    sites: "whether the site was changed since its webhooks heard of the federation's news",
    users: names,
  },
  wordpress: {
    items: 'where texts are, and whether somebody has touched them',
    media: 'what pictures of the file have become',
    media_uses: 'whether a picture is shown by something else',
    users: names,
  },
  'site-deletion': because(
    deleted,
    'assignments audit_log different_persons dismissed_mentions ' +
      'event_sign_ups federation import_runs item_comments item_presence item_references item_revisions items jobs ' +
      'matters media media_uses memberships newsletter_subscribers newsletters outbox person_contacts ' +
      'preview_links redirects removed_sites share_choices site_merge_copies ' +
      'site_merges site_settings_history sites undo_steps uploads visit_days visit_pages visit_sources webhook_deliveries webhooks ' +
      'wordpress_addresses wordpress_rows wordpress_sources',
  ),
  'site-merge': because(
    merged,
    'assignments bodies federation item_references items media media_collections media_uses memberships ' +
      'news_categories newsletters person_protection policy_areas policy_programmes priority_topics published_items redirects ' +
      'removed_sites role_titles site_menu_pages sites users withheld_files',
  ),
}

export const foreignWrites: Touched = {
  accounts: {
    audit_log: 'many rows in one statement, when invitations end by themselves',
    undo_steps: 'the roles of a removed account are given back to nobody',
  },
  audit: { rate_limits: 'the first of an hour is written, counted in the same statement' },
  auth: {
    rate_limits: 'each call is counted with its session, in one statement',
    users: 'when the account last signed in',
  },
  contact: { jobs: 'a new time of keeping moves the jobs', outbox: 'what a visitor wrote waits in the row of its letter' },
  design: { jobs: 'a job is queued in the statement that knows whether the pictures are those of the federation' },
  items: {
    redirects: 'an address is given up in the statement that gives the item another',
    shares: 'words for the search are written where the text is public',
  },
  letters: {
    health_reminders: 'removed with what has waited for too long',
    matters: 'letters mark what they have told, and dates are noted by a sweep',
    outbox: 'what a letter tells of waits in its row',
  },
  media: {
    ...because('a file without a row is swept, and a row without a file', 'site_exports site_imports wordpress_imports'),
    published_items: 'what is shared says the content of its pictures',
    sites: 'raises the revision of each site that shows the picture',
  },
  privacy: because(
    erased,
    'accessibility_facts assignments bodies delivery_keys ' +
      'dismissed_mentions event_sign_ups health_reminders import_runs invitations item_comment_entries ' +
      'item_comments media media_collections news_categories newsletter_subscribers outbox policy_areas ' +
      'policy_programmes preview_links redirects role_titles share_choices ' +
      'site_exports site_imports site_menus site_merge_copies site_settings site_settings_history sites undo_steps uploads ' +
      'users webhooks wordpress_addresses wordpress_imports wordpress_rows',
  ),
  representatives: { shares: 'a text of a person is shared with linked sites' },
  seed: {
    outbox: 'letters of the past',
    media: 'which pictures of the demonstration lie in a collection',
    media_collections: 'the recommended collections of the demonstration',
    sites: 'the sites of the demonstration, with what is otherwise set later',
    users: 'who is Riksredaktör in the demonstration',
  },
  newsletter: {
    outbox: 'each subscriber has a copy until it is counted',
    site_settings: 'until when addresses are kept is a value of the tab, and the sweep clears it',
  },
  settings: {
    newsletter_subscribers: 'deleted with the choice that a newsletter is switched off without them',
    sites: 'name, colour and address for mail are settings, and columns of the site',
  },
  sharing: because('what is shared, and what sites decide', 'share_choices shares'),
  'site-export': because(
    'a copy is written table by table',
    'item_revisions items media_libraries site_menu_pages sites undo_steps',
  ),
  users: because(leaves, 'delivery_keys preview_links webhooks'),
  webhooks: { jobs: 'a webhook that is removed tries nothing more, and what is to be told of shared news' },
  wordpress: {
    item_references: 'references to texts that come later in the file',
    item_revisions: readIn,
    items: readIn,
    media: 'pictures of an import that is taken back',
    redirects: 'old addresses, many in one statement',
  },
  'site-deletion': because(
    deleted,
    'accessibility_facts assignments bodies delivery_keys different_persons dismissed_mentions ' +
      'event_sign_ups health_reminders import_mappings import_runs invitations item_comments item_presence item_references ' +
      'item_revisions item_undo items jobs matters media media_collections media_libraries media_uses memberships ' +
      'news_categories newsletter_subscribers newsletters outbox person_contacts person_links policy_areas ' +
      'policy_programmes preview_links priority_topics redirects removed_memberships removed_sites ' +
      'representative_changes role_titles share_choices shares site_domains site_exports site_health site_imports site_menu_pages ' +
      'site_menus site_merge_copies site_merges site_settings site_settings_history sites sweep_faults undo_steps uploads ' +
      'visit_days visit_pages visit_sources webhook_deliveries webhooks withheld_files wordpress_addresses wordpress_imports ' +
      'wordpress_rows wordpress_sources',
  ),
  'site-merge': because(
    merged,
    'assignments bodies item_revisions items jobs media media_collections memberships news_categories ' +
      'policy_areas policy_programmes redirects role_titles sites undo_steps',
  ),
}
