/**
 * `handleTestEvent` of the environments of Jest: of each test and hook that begins, notes when its time is up (milliseconds since 1970).
 * `eventually` stops a little earlier, and says what it waited for.
 */
export function noteDeadline(event, state) {
  if (event.name === 'test_fn_start' || event.name === 'hook_start') this.global.testDeadline = Date.now() + state.testTimeout
}
