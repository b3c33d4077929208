ALTER TABLE "session_tracks" RENAME TO "tracks";--> statement-breakpoint
ALTER TABLE "tracks" RENAME CONSTRAINT "session_tracks_pkey" TO "tracks_pkey";--> statement-breakpoint
ALTER TABLE "tracks" RENAME CONSTRAINT "session_tracks_event_id_events_event_id_fk" TO "tracks_event_id_events_event_id_fk";--> statement-breakpoint
ALTER INDEX "session_tracks_name" RENAME TO "tracks_name";--> statement-breakpoint
ALTER SEQUENCE "session_tracks_session_track_id_seq" RENAME TO "tracks_session_track_id_seq";--> statement-breakpoint
ALTER TABLE "session_locations" RENAME TO "locations";--> statement-breakpoint
ALTER TABLE "locations" RENAME CONSTRAINT "session_locations_pkey" TO "locations_pkey";--> statement-breakpoint
ALTER TABLE "locations" RENAME CONSTRAINT "session_locations_event_id_events_event_id_fk" TO "locations_event_id_events_event_id_fk";--> statement-breakpoint
ALTER INDEX "session_locations_name" RENAME TO "locations_name";--> statement-breakpoint
ALTER SEQUENCE "session_locations_session_location_id_seq" RENAME TO "locations_session_location_id_seq";--> statement-breakpoint
ALTER TABLE "sessions" RENAME TO "auth_sessions";--> statement-breakpoint
ALTER TABLE "auth_sessions" RENAME CONSTRAINT "sessions_pkey" TO "auth_sessions_pkey";--> statement-breakpoint
ALTER TABLE "auth_sessions" RENAME CONSTRAINT "sessions_tokenHash_unique" TO "auth_sessions_tokenHash_unique";--> statement-breakpoint
ALTER INDEX "sessions_contact" RENAME TO "auth_sessions_contact";--> statement-breakpoint
UPDATE "changes" SET "resource" = CASE "resource" WHEN 'sessionTracks' THEN 'tracks' ELSE 'locations' END WHERE "resource" IN ('sessionTracks', 'sessionLocations');--> statement-breakpoint
UPDATE "undos" SET "resource" = CASE "resource" WHEN 'sessionTracks' THEN 'tracks' ELSE 'locations' END WHERE "resource" IN ('sessionTracks', 'sessionLocations');
