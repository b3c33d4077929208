ALTER TABLE "files" ADD COLUMN "upload_event_id" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "upload_source" text collate "copilot";--> statement-breakpoint
CREATE INDEX "files_upload_source" ON "files" USING btree ("upload_source","created_at") WHERE "files"."upload_source" is not null;