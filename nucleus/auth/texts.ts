import { loginLimits } from '#constants/limits.ts'
import { durationText } from '../base/durationText.ts'
import { Refusal, TemporaryRefusal, ruleBroken } from '../base/errors.ts'
import type { Mail } from '../mail/transport.ts'

const { codeMinutes, secondsBetweenSends } = loginLimits

/** `seconds` is also sent as data, so that the console can count down. */
const wait = (seconds: number, message: string): Refusal =>
  new TemporaryRefusal(429, message, { retryAfter: seconds, data: { resendAfter: seconds } })

export const sentTooOften = (seconds: number): Refusal =>
  wait(
    seconds,
    `${seconds <= secondsBetweenSends ? 'A code was just sent' : 'Too many codes were sent'}. Wait ${durationText(seconds)}, then request a new code.`,
  )
export const triedTooOften = (seconds: number): Refusal =>
  wait(seconds, `Too many wrong codes. Wait ${durationText(seconds)}, then request a new code.`)
export const challengeEnded = (): Refusal => new Refusal(404, 'This sign-in has ended. Start again.')
export const codeEnded = (): Refusal => ruleBroken({ code: 'This code is no longer valid. Request a new code.' })
/** `left`: remaining tries; with none, `seconds` is the wait until a new code can be sent. */
export const wrongCode = (left: number, seconds: number): Refusal =>
  ruleBroken({
    code:
      left > 0
        ? `Wrong code. ${left} ${left === 1 ? 'try' : 'tries'} left.`
        : `Wrong code. No tries left. Wait ${durationText(seconds)}, then request a new code.`,
  })

/** The only try of this code was wrong. */
export const onlyTryWasWrong = (): Refusal => ruleBroken({ code: 'Wrong code. Request a new code.' })

export const codeMail = (to: string, code: string): Mail => ({
  ...{ to, isAutomatic: true },
  subject: 'Your Copilot sign-in code',
  text: `Your Copilot sign-in code is ${code}.\n\nIt is valid for ${codeMinutes} minutes and works once. If you did not request it, ignore this e-mail.\n`,
})

/** A hint at the address, made only of what the user typed: m•••@example.com */
export const maskAddress = (address: string): string => `${address.slice(0, 1)}•••${address.slice(address.lastIndexOf('@'))}`
