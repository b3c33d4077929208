ALTER TABLE "fund_returns" ADD COLUMN "benchmark_pct" numeric(9, 4);--> statement-breakpoint
ALTER TABLE "event_companies" ADD COLUMN "fund_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;