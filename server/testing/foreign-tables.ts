// The tables of other modules that a module's statements touch, with reasons. statements.test.ts in this folder enforces both
// lists: a table that is not listed is refused, and an entry that is no longer used must be removed.

/** Module → table → reason. */
type Touched = Readonly<Record<string, Readonly<Record<string, string>>>>

const names = 'names of people, shown beside what they did'
const ownRows = 'the items of an area are rows of the item life'
const siteFacts = 'name, address and state of the site'
const allMayLook = 'what is looked for may lie in any table'
const copied = 'a copy of a site holds all of it'

export const foreignReads: Touched = {
  accounts: { sites: siteFacts },
  auth: {
    items: 'whose thing a refused call was about',
    media: 'whose thing a refused call was about',
    memberships: 'the session of each call is read with its rights, in one statement',
    person_protection: 'who looked at a protected person is logged as such',
    sites: 'the session of each call is read with its rights, in one statement',
    users: 'the session of each call is read with its rights, in one statement',
  },
  contact: {
    item_revisions: 'the page that says what becomes of personal data',
    items: 'the page of the contact, and the person that is written to',
    person_contacts: 'where a message to a person goes',
    person_protection: 'a protected person is not written to',
    site_settings: 'where a message to the association goes',
    sites: siteFacts,
  },
  items: {
    media_uses: 'where a picture is shown',
    redirects: 'an address that leads on is not free',
    site_settings: 'how long old versions are kept',
    sites: siteFacts,
    users: names,
  },
  media: {
    item_revisions: 'the media of an older version are not purged',
    items: 'what a place that shows a picture is called',
    published_items: 'what the public sees of a picture',
    site_exports: 'files without a row are swept',
    site_imports: 'files without a row are swept',
    sites: siteFacts,
    users: names,
  },
  news: {
    item_references: 'news about a topic or a person',
    item_revisions: 'which news are in a category',
    items: ownRows,
    published_items: ownRows,
  },
  pages: {
    item_revisions: ownRows,
    items: ownRows,
    memberships: 'which sites lack the pages that the law asks for, and who may add them',
    published_items: ownRows,
    sites: siteFacts,
    users: 'which sites lack the pages that the law asks for, and who may add them',
  },
  policy: {
    item_references: 'topics that a person speaks for',
    item_revisions: ownRows,
    items: ownRows,
    published_items: ownRows,
  },
  redirects: {
    items: 'where the item is now that an address was given up for',
    policy_areas: 'where the area is now that an address was given up for',
    published_items: 'where the item is now that an address was given up for',
    users: names,
  },
  representatives: {
    accessibility_facts: allMayLook,
    item_references: allMayLook,
    items: ownRows,
    media: 'pictures of a protected person',
    media_collections: allMayLook,
    media_uses: 'pictures of a protected person',
    memberships: 'which of the sites that show a person the caller may see',
    news_categories: allMayLook,
    policy_areas: allMayLook,
    published_items: ownRows,
    site_exports: 'a copy that holds a protected person',
    site_menus: allMayLook,
    site_settings: allMayLook,
    sites: siteFacts,
    users: names,
  },
  seed: { items: 'which demonstration is there already' },
  settings: {
    item_revisions: 'what is left to do on a new site',
    items: 'what is left to do on a new site',
    media: 'logo and header picture',
    media_uses: 'logo and header picture',
    news_categories: 'categories are a tab of the settings',
    sites: siteFacts,
    users: names,
  },
  'site-export': {
    accessibility_facts: copied,
    assignments: copied,
    bodies: copied,
    item_revisions: copied,
    items: copied,
    media: copied,
    media_collections: copied,
    media_uses: copied,
    news_categories: copied,
    person_contacts: copied,
    person_protection: copied,
    policy_areas: copied,
    priority_topics: copied,
    redirects: copied,
    role_titles: copied,
    site_domains: copied,
    site_menus: copied,
    site_settings: copied,
    site_settings_history: copied,
    sites: siteFacts,
    users: names,
  },
  sites: {
    contact_messages: 'what waits on each site of mine',
    invitations: 'what waits on each site of mine',
    items: 'what waits on each site of mine',
    memberships: 'who is responsible for a site',
    published_items: 'which areas have something to read',
    site_domains: 'the address of a site',
    users: 'who is responsible for a site',
    webhooks: 'what waits on each site of mine',
  },
  upkeep: { jobs: 'a sweep is a job', sites: siteFacts },
  webhooks: {
    jobs: 'when a delivery is tried again',
    published_items: 'what a delivery tells of',
    users: names,
  },
}

export const foreignWrites: Touched = {
  accounts: { audit_log: 'many rows in one statement, when invitations end by themselves' },
  audit: { rate_limits: 'the first of an hour is written, counted in the same statement' },
  auth: {
    rate_limits: 'each call is counted with its session, in one statement',
    users: 'when the account last signed in',
  },
  items: { redirects: 'an address is given up in the statement that gives the item another' },
  media: {
    site_exports: 'a file without a row is swept, and a row without a file',
    site_imports: 'a file without a row is swept, and a row without a file',
    sites: 'raises the revision of each site that shows the picture',
  },
  seed: { sites: 'the sites of the demonstration, with what is otherwise set later' },
  settings: { sites: 'name, colour and address for mail are settings, and columns of the site' },
  'site-export': {
    item_revisions: 'a copy is written table by table',
    item_undo: 'a copy is written table by table',
    items: 'a copy is written table by table',
    media_libraries: 'a copy is written table by table',
    site_menu_pages: 'a copy is written table by table',
    sites: 'a copy is written table by table',
  },
  webhooks: { jobs: 'a webhook that is removed tries nothing more' },
}
