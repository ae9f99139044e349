-- How a person wants lists to look, on every device.
ALTER TABLE "users" ADD COLUMN "display_choices" jsonb DEFAULT '{}' NOT NULL;
