import type { DescribedTables } from '../description/described-table.ts'

export const accountsTables: DescribedTables = {
  users: {
    holds:
      "persons with an account, whether they are administrators or the federation's editors, whether it is closed for a while ([080](decisions/080-roles-have-days-and-are-confirmed.md)), and how they want lists to look; a removed one keeps an empty row, since its texts still have an author",
    columns: { key: 'identity_key_id', state: 'version' },
    ofAccounts:
      'id name search_name identity_hash is_admin is_federation_editor deactivated_at last_sign_in_at display_choices created_at removed_at',
    didElsewhere: { deactivated_by: 'konton som personen har stängt av' },
  },
  memberships: {
    holds:
      'who has which role on which site, from and to which day, and whether somebody says that it is still right; what was typed as the name until the person signs in there, and that sign-in ([100](decisions/100-a-site-knows-what-it-typed.md))',
    columns: { key: 'site_id', state: 'version' },
    ofAccounts: 'user_id role valid_from valid_to confirm_by created_at confirmed_at typed_name last_sign_in_at',
    didElsewhere: { granted_by: 'roller som personen har gett' },
    copy: 'who may sign in belongs to the installation',
    ends: { by: 'platform', step: 0, atOnce: true },
  },
  invitations: {
    holds: 'a role that is offered by a link; empty of the person once it has ended',
    key: 'id',
    columns: {
      key: 'site_id id identity_key_id',
      state: 'state version',
      time: 'valid_to ended_at',
      secret: 'secret_hash identity_hash',
    },
    did: { invited_by: 'inbjudningar som personen har skickat' },
    people: {
      invitation: {
        label: 'Inbjudan',
        plural: 'inbjudningar',
        personal: { name: 'Namn', email: 'E-post', signed_name: 'Namn enligt BankID' },
        beside: { role: 'Roll', created_at: 'Skickad', expires_at: 'Gäller till' },
        erasure: 'remove',
      },
    },
    copy: 'who may sign in belongs to the installation',
    ends: { by: 'platform', step: 0, atOnce: true },
  },
}
