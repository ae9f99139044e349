import type { DescribedTables } from '../description/described-table.ts'

export const sitesTables: DescribedTables = {
  sites: {
    holds:
      'the associations: name, id, `is_hidden` ([073](decisions/073-one-site-comes-back-beside-the-living-one.md)), `stopped`, its place in the tree and `tags` ([079](decisions/079-a-site-is-stopped-and-stands-in-a-tree.md)), `broadcasts_from`, and `revision`, which every change of what is public raises',
    key: '',
    columns: {
      site: 'id name search_name municipality accent_color revision content_changes frame_changed_at version created_at is_hidden stopped stopped_at level parent_id ancestors tags broadcasts_from',
    },
    people: {
      site: {
        label: 'Sajtens egna uppgifter',
        plural: 'uppgifter om sajter',
        personal: { description: 'Beskrivning', contact_email: 'E-post' },
        erasure: 'overwrite',
        emptied: ['contact_email'],
      },
    },
    copy: {
      as: 'site',
      columns: 'id name description municipality accent_color contact_email created_at',
      order: 't.id',
      merged: 'the other site keeps its name',
    },
    notCopied: {
      broadcasts_from: 'since when the site shows news of this federation',
      frame_changed_at: 'when the pages around were last changed here, for the delivery API',
      content_changes: 'counts changes for caches',
      is_hidden: 'whether visitors see a site belongs to this installation',
      level: 'the tree of the federation belongs to this installation',
      parent_id: 'the tree of the federation belongs to this installation',
      ancestors: 'the tree of the federation belongs to this installation',
      stopped: 'whether visitors see a site belongs to this installation',
      stopped_at: 'whether visitors see a site belongs to this installation',
      tags: 'words of this federation for its own lists',
      revision: 'counts changes for caches',
      search_name: 'folded from the name',
      version: 'counts changes in the administration',
    },
  },
  removed_sites: {
    holds:
      'a site that is being deleted or is deleted: its name for the log, and its id, which no other site gets ([086](decisions/086-a-site-ends-and-two-become-one.md))',
    columns: { site: 'id name rows', time: 'begun_at ended_at' },
    didElsewhere: { begun_by: 'sajter som personen har raderat' },
  },
  federation: {
    holds:
      'the one organisation of the installation: a single row. `own_site_id`: the site that speaks for it on the root ([067](decisions/067-the-root-is-a-front-door.md)); `pictures`: its logo and header picture, for the pages of other sites ([070](decisions/070-a-federation-decides-what-sites-may.md)); `broadcast_revision`, a part of the revision of every site; `shared_pages_revision`, a part of what tells whether a frame is current',
    columns: { site: 'id name own_site_id pictures broadcast_revision shared_pages_revision' },
  },
}
