CREATE TABLE "job_file_parts" (
	"job_id" uuid NOT NULL,
	"is_input" boolean NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "job_file_parts_job_id_is_input_part_pk" PRIMARY KEY("job_id","is_input","part")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"state" text NOT NULL,
	"contact_id" integer,
	"input" jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"cursor" jsonb,
	"result" jsonb,
	"summary" text,
	"error" text,
	"file_name" text,
	"file_type" text,
	"file_bytes" integer,
	"attempt" integer DEFAULT 0 NOT NULL,
	"attempts_in_vain" integer DEFAULT 0 NOT NULL,
	"cancel_requested_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "job_file_parts" ADD CONSTRAINT "job_file_parts_job_id_jobs_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_created" ON "jobs" USING btree ("created_at");