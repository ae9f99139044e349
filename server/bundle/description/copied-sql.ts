// SQL of what leaves the installation with a copy of a site.

/** The display name of the account in a column of the row `t`: an account itself is never copied. */
export const author = (column: string): string => `(select u.name from users u where u.id = t.${column})`

/** The author of a row that may have come with an imported copy, under the name stored with it. */
export const storedAuthor = `case when t.author_name is null then ${author('created_by')} else nullif(t.author_name, '') end`

/** True for items in the copy: not in the trash, and not of a person with Skyddade uppgifter. `id`: an expression of the row `t`. */
export const isCopied = (id: string): string =>
  `exists (select from items c where c.site_id = t.site_id and c.id = ${id} and c.deleted_at is null
     and not exists (select from person_protection p where p.site_id = c.site_id and p.person_id = c.id))`

/** True for pictures in the copy: not trashed, no consent withdrawn, not withheld with a person with Skyddade uppgifter. `row`: of `media`. */
export const isCopiedPicture = (row: string): string => `${row}.deleted_at is null and not ${row}.is_withdrawn and not exists (
  select from withheld_files w where w.site_id = ${row}.site_id and w.upload_hash = ${row}.upload_hash) and not exists (
  select from media_uses u join person_protection p on p.site_id = u.site_id and p.person_id = u.item_id
  where u.library_id = ${row}.site_id and u.media_id = ${row}.id)`
