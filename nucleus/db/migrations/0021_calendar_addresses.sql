CREATE TABLE "agenda_feeds" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"secret_hash" text collate "copilot" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agenda_feeds" ADD CONSTRAINT "agenda_feeds_event_id_events_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agenda_feeds_secret" ON "agenda_feeds" USING btree ("secret_hash");