ALTER TABLE "agenda_releases" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "agenda_releases" RENAME COLUMN "told_count" TO "notified_count";