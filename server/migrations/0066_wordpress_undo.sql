-- Imports from WordPress are taken back by the one undo (docs/decisions/119); those that can still be taken back get their step.
ALTER TABLE "undo_steps" DROP CONSTRAINT "undo_steps_kind";--> statement-breakpoint
ALTER TABLE "undo_steps" ADD CONSTRAINT "undo_steps_kind" CHECK ("undo_steps"."kind" in ('item', 'representatives', 'membership', 'media', 'settings', 'design', 'merge', 'wordpress')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "wordpress_imports" ADD COLUMN "converted" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
insert into undo_steps (site_id, id, nth, kind, action, subject_id, title, before, after, at, by)
select site_id, id, 0, 'wordpress', 'import', id, file_name, '{}', '{}',
  case when state = 'done' then expires_at - interval '30 days' else created_at end, created_by
from wordpress_imports
where done > 0 and state in ('done', 'cancelled', 'failed', 'refused', 'checked') and expires_at > now();
