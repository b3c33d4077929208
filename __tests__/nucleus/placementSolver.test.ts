import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { loadProgramSolver } from '#nucleus/events/meetings/solver/highs.ts'
import { noLimit, type Problem, type ProblemMeeting } from '#nucleus/events/meetings/solver/problem.ts'
import { isBetter, scoreOf } from '#nucleus/events/meetings/solver/score.ts'
import { solve } from '#nucleus/events/meetings/solver/solve.ts'
import { bestScore, faultsOf, isTrue, problems } from '../support/placements.ts'

const solveProgram = await loadProgramSolver()
const limits = { seed: 1, maxSteps: 60_000 }
const small = problems({ slots: 3, locations: 2, people: 5, meetings: { min: 1, max: 4 } })
const large = problems({ slots: 5, locations: 3, people: 9, meetings: { min: 8, max: 20 } })

describe('a thousand random events', () => {
  test('have nobody, no place and no limit twice in what is proposed, and a true reason for each meeting without a place', () => {
    fc.assert(
      fc.property(large, fc.nat(1000), (problem, seed) => {
        const { placements, reasons, score } = solve(problem, { ...limits, seed })
        expect(faultsOf(problem, placements)).toEqual([])
        expect(score).toEqual(scoreOf(problem, placements))
        for (const [index, reason] of reasons.entries()) {
          expect(reason === null).toBe(placements[index] !== null)
          if (reason) expect([index, reason, isTrue(problem, { placements, index, reason })]).toEqual([index, reason, true])
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('have the same proposal each time, by their seed', () => {
    fc.assert(
      fc.property(large, fc.nat(1000), (problem, seed) => {
        const again = () => solve(problem, { ...limits, seed }).placements
        expect(again()).toEqual(again())
      }),
      { numRuns: 50 },
    )
  })
})

test('small parts that are solved as programs never make a proposal worse', () => {
  fc.assert(
    fc.property(large, (problem) => {
      // Enough to end by itself.
      const maxSteps = 5_000_000
      const { placements, score } = solve(problem, { ...limits, maxSteps, solveProgram })
      expect(faultsOf(problem, placements)).toEqual([])
      expect(isBetter(solve(problem, { ...limits, maxSteps }).score, score)).toBe(false)
    }),
    { numRuns: 30 },
  )
})

test('a small event has a placement as good as any', () => {
  fc.assert(
    fc.property(small, (problem) => {
      const { placements, score, isBest } = solve(problem, limits)
      expect(faultsOf(problem, placements)).toEqual([])
      expect(isBest).toBe(true)
      expect(score).toEqual(bestScore(problem))
    }),
    { numRuns: 100 },
  )
})

/** Half an hour each, one after the other, on one day. */
const slotsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ startsAt: index * 30, endsAt: index * 30 + 30, day: 0, room: noLimit }))
const person = { room: noLimit, company: null, weight: 1, blocked: [], held: [] }
const table = { places: 1, closed: [], taken: [] }
const meeting = (people: [number, number], more: Partial<ProblemMeeting> = {}): ProblemMeeting => ({
  ...{ people, locations: [0], level: 1, weight: 1, current: null, obstacle: null },
  ...more,
})

describe('what counts', () => {
  test('a must meet takes the only time of two others', () => {
    const problem: Problem = {
      ...{ slots: slotsOf(1), locations: [{ ...table, places: 2 }], people: [person, person, person, person], companies: [] },
      meetings: [meeting([0, 2], { weight: 10 }), meeting([1, 3], { weight: 10 }), meeting([0, 1], { level: 0 })],
    }
    const { placements, reasons } = solve(problem, limits)
    expect(placements.map((one) => one !== null)).toEqual([false, false, true])
    expect(reasons).toEqual([{ kind: 'timesTaken' }, { kind: 'timesTaken' }, null])
  })

  test('of two requests of one priority, that of the side which counts more', () => {
    const problem: Problem = {
      ...{ slots: slotsOf(1), locations: [table], people: [person, person, person, person], companies: [] },
      meetings: [meeting([0, 1], { weight: 2 }), meeting([2, 3], { weight: 3 })],
    }
    expect(solve(problem, limits)).toMatchObject({ placements: [null, { slot: 0 }], reasons: [{ kind: 'locationsTaken' }, null] })
  })

  test('a meeting moves out of the way of another, and nothing moves for half an hour of waiting', () => {
    const problem: Problem = {
      ...{ slots: slotsOf(3), locations: [{ ...table, places: 2 }], companies: [] },
      people: [person, person, { ...person, blocked: [1, 2] }, person],
      meetings: [
        meeting([0, 1], { current: { slot: 0, location: 0, place: 1 } }),
        meeting([1, 2]),
        meeting([0, 3], { current: { slot: 2, location: 0, place: 1 } }),
      ],
    }
    expect(solve(problem, limits).placements.map((one) => one?.slot)).toEqual([1, 0, 2])
    const others = { ...problem, meetings: problem.meetings.filter((_, index) => index !== 1) }
    expect(solve(others, limits).placements.map((one) => one?.slot)).toEqual([0, 2])
  })

  test('people wait as little as the times of the others allow', () => {
    const problem: Problem = {
      ...{ slots: slotsOf(4), locations: [{ ...table, places: 3 }], companies: [] },
      people: [person, { ...person, blocked: [0, 1, 3] }, person, person],
      meetings: [meeting([0, 1]), meeting([0, 2]), meeting([0, 3])],
    }
    expect(solve(problem, limits).score).toEqual({ placed: [0, 3, 0], cost: 0 })
  })
})

test('an event of many meetings is decided in parts, and ends with its steps', () => {
  const count = { people: 60, slots: 12, meetings: 400 }
  const problem: Problem = {
    ...{ slots: slotsOf(count.slots), locations: Array.from({ length: 20 }, () => table), companies: [] },
    people: Array.from({ length: count.people }, () => person),
    meetings: Array.from({ length: count.meetings }, (_, index) =>
      meeting([index % 30, 30 + ((index * 7 + Math.floor(index / 30)) % 30)], { locations: [...Array(20).keys()] }),
    ),
  }
  const steps: number[] = []
  const { placements, reasons } = solve(problem, { ...limits, solveProgram, maxSteps: 300_000, report: (done) => steps.push(done) })
  expect(faultsOf(problem, placements)).toEqual([])
  // 12 slots of 20 tables.
  expect(placements.filter((one) => one !== null).length).toBeGreaterThan(228)
  expect(reasons.filter((one) => one !== null).length).toBe(placements.filter((one) => one === null).length)
  expect(steps).toEqual([...steps].sort((one, other) => one - other))
  expect(Math.max(...steps)).toBeLessThanOrEqual(300_000)
})

test('the solver of programs finds the best of a small one', () => {
  const program = [
    'Maximize',
    ' goal: 3 a + 4 b + 5 c',
    'Subject To',
    ' c0: a + b <= 1',
    ' c1: b + c <= 1',
    'Binary',
    ' a',
    ' b',
    ' c',
    'End',
  ]
  expect(solveProgram(program.join('\n'))).toEqual(new Set(['a', 'c']))
})
