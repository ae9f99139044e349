-- Redirects that are added, read from a list or removed are taken back as all else is (docs/decisions/119).
-- lock: the steps of thirty days are read once, within a second
ALTER TABLE "undo_steps" DROP CONSTRAINT "undo_steps_kind";--> statement-breakpoint
-- lock: the steps of thirty days are read once, within a second
ALTER TABLE "undo_steps" ADD CONSTRAINT "undo_steps_kind" CHECK ("undo_steps"."kind" in ('item', 'representatives', 'membership', 'media', 'settings', 'design', 'merge', 'wordpress', 'redirects'));
