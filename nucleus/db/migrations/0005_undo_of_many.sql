ALTER TABLE "undos" DROP CONSTRAINT "undos_pkey";--> statement-breakpoint
ALTER TABLE "undos" ADD CONSTRAINT "undos_undo_token_row_id_pk" PRIMARY KEY("undo_token","row_id");
