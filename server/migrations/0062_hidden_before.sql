-- A text that was not open to everybody where it was imported from says so, until it is published here (docs/decisions/082).
ALTER TABLE "items" ADD COLUMN "hidden_before" text;
