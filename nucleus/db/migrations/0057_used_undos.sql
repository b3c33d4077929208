CREATE TABLE "used_undos" (
	"undo_token" text PRIMARY KEY NOT NULL,
	"contact_id" integer NOT NULL,
	"resource" text NOT NULL,
	"row_ids" jsonb NOT NULL,
	"undone" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
