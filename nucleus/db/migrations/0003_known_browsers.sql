CREATE TABLE "known_browsers" (
	"browser_hash" text PRIMARY KEY NOT NULL,
	"address_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_challenges" ADD COLUMN "lane_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_challenges" ADD COLUMN "is_known_browser" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "login_sends" ADD COLUMN "lane_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_sends" ADD COLUMN "is_known_browser" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "login_challenges_lane" ON "login_challenges" USING btree ("lane_hash");