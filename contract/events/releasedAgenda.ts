/** A session as a release of the agenda has it. Names of speakers and company types are those of today, found by their ids. */
export interface ReleasedSession {
  agendaDaySessionId: number
  title: string
  sessionType: number
  description: string | null
  /** Instants; null while it is not scheduled. */
  startsAt: string | null
  endsAt: string | null
  lengthMinutes: number | null
  sessionTrackId: number | null
  trackName: string | null
  sessionLocationId: number | null
  locationName: string | null
  capacity: number | null
  /** Empty for all. */
  visibleToCompanyTypeIds: number[]
  blocksMeetings: boolean
  requiresSignup: boolean
  streamUrl: string | null
  slidesUrl: string | null
  recordingUrl: string | null
  /** In the order that staff choose. */
  speakers: ReleasedSpeaker[]
}
export interface ReleasedSpeaker {
  agendaDaySessionSpeakerId: number
  speakerId: number
  role: number
}
