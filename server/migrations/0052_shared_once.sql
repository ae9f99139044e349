-- The tables, triggers and functions that 0051 replaced are gone. No version that was released has them: 0.1.0 shares nothing.
-- needs: 0021_press_portraits
-- lock: taken from whoever publishes for as long as it takes to drop what nobody uses
drop trigger published_items_broadcast on published_items;
drop trigger published_items_broadcast_change on published_items;
drop trigger published_items_common_person on published_items;
drop trigger published_items_common_person_change on published_items;
drop trigger published_items_common_person_end on published_items;
drop trigger published_items_common_referred on published_items;
drop trigger published_items_common_referred_change on published_items;
drop trigger published_items_referred on published_items;
drop trigger published_items_referred_change on published_items;
drop trigger published_items_shared_page on published_items;
drop trigger published_items_shared_page_change on published_items;
drop trigger published_items_shared_page_end on published_items;
drop trigger published_items_shared_page_referred on published_items;
drop trigger published_items_shared_page_referred_change on published_items;
drop trigger published_items_shared_referred on published_items;
drop trigger published_items_shared_referred_change on published_items;
drop trigger published_items_shared_topic on published_items;
drop trigger published_items_shared_topic_change on published_items;
drop trigger published_items_shared_topic_end on published_items;
drop trigger policy_areas_shared on policy_areas;
drop trigger policy_programmes_shared on policy_programmes;
drop trigger person_links_common on person_links;
drop trigger shares_moved on shares;
drop trigger share_choices_moved on share_choices;
--> statement-breakpoint
-- lock: no program asks them since 0051, and no release before that
drop view broadcasts_now, shared_topics_now, shared_pages_now, common_persons_now, broadcast_deliveries_now, policy_extensions_now,
  shared_page_choices_now, common_person_choices_now, shares_of_before, share_choices_of_before;
-- lock: no program asks them since 0051, and no release before that
DROP TABLE "broadcast_deliveries", "broadcasts", "shared_page_choices", "shared_pages", "common_person_choices", "common_persons",
  "policy_extensions", "shared_topics";
--> statement-breakpoint
-- lock: no program asks them since 0051, and no release before that
drop function broadcast_follows_item, broadcast_follows_referred, broadcast_media, broadcast_medium, broadcast_reaches, broadcast_referred,
  common_person_follows_item, common_person_follows_referred, common_person_head, fill_broadcast, fill_common_person, fill_shared_page,
  fill_shared_topic, keep_common_group, shared_page_follows_item, shared_page_follows_referred, shared_topic_follows_item,
  shared_topic_follows_referred, shared_topics_follow_group, tell_broadcast, write_alike, share_as_before, choice_as_before, before_as_share,
  before_as_choice;
--> statement-breakpoint
drop policy moved on share_choices;
-- lock: only the triggers that are gone used them
revoke insert, update, delete on shares, share_choices from kansli_platform;
-- lock: only the triggers that are gone used them
revoke select on shares, share_choices from kansli_platform;
-- lock: only the triggers that are gone used them
revoke select (about, no_index, published_at) on published_items from kansli_platform;
grant select (origin_site_id, id, area, mode, target, audience, group_id, is_dated, began_at, began_by, ended_at, ended_by, revision_id, is_public,
    is_protected, title, updated_at, media, referred), update (group_id, is_protected, updated_at, media, image, referred) on shares to kansli_platform;
grant select (site_id, item_id, origin_site_id, area, display, reason, own_id, has_words, seen_revision, draft_by, decided_by, decided_at), delete
  on share_choices to kansli_platform;
--> statement-breakpoint
-- Copies of a person are persons: no SQL names an area (docs/decisions/044).
create or replace function one_person(of_site text, of_person uuid) returns table (site_id text, person_id uuid) language sql stable as $$
  with recursive known (site_id, person_id) as (
    select of_site, of_person
    union
    select n.site_id, n.person_id from known k cross join lateral (
      select o.site_id, o.person_id from person_links l join person_links o on o.group_id = l.group_id
      where l.site_id = k.site_id and l.person_id = k.person_id
      union all
      select c.site_id, c.to_id::uuid from site_merges m join site_merge_copies c on c.site_id = m.site_id and c.merge_id = m.id
      where m.from_id = k.site_id and c.kind = 'items' and c.from_id = k.person_id::text
      union all
      select m.from_id, c.from_id::uuid from site_merges m join site_merge_copies c on c.site_id = m.site_id and c.merge_id = m.id
      where m.site_id = k.site_id and c.kind = 'items' and c.to_id = k.person_id::text
      union all
      -- A copy that was read in has kept its ids.
      select s.id, k.person_id from sites s
      where exists (select from items i where i.site_id = s.id and i.id = k.person_id)
    ) n
  )
  select k.site_id, k.person_id from known k
  where exists (select from items i where i.site_id = k.site_id and i.id = k.person_id)
$$;
