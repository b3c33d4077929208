import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { dropDraft, emptyDraft, readDraft, writeDraft } from '../../publicForm/drafts.ts'

const path = '/nucleus/register/lake-forum/allocators'
const emptyStores = () => {
  sessionStorage.clear()
  localStorage.clear()
}
beforeEach(emptyStores)
afterEach(emptyStores)

/** Goes to a tab that was just opened: what other tabs keep for themselves is not there. */
const inNewTab = () => sessionStorage.clear()
const answers = { '-1': 'Ada' }

test('a new tab begins with what was entered, under a key of its own', () => {
  const first = { ...emptyDraft(), answers }
  writeDraft(path, first)
  inNewTab()
  const second = readDraft(path)
  expect(second.answers).toEqual(answers)
  expect(second.submissionKey).not.toBe(first.submissionKey)
})

test('what was sent without a reply keeps its key, also in a page that is opened again', () => {
  const sent = { ...emptyDraft(), answers, unanswered: '{}' }
  writeDraft(path, sent)
  expect(readDraft(path)).toEqual({ ...sent, optionTexts: {} })
  inNewTab()
  expect(readDraft(path)).toMatchObject({ submissionKey: sent.submissionKey, unanswered: '{}' })
})

test('a tab that has sent its answers leaves what another one has entered since', () => {
  writeDraft(path, { ...emptyDraft(), answers })
  const ofFirst = sessionStorage.getItem(`registration draft ${path}`) ?? ''
  inNewTab()
  writeDraft(path, { ...emptyDraft(), answers: { '-1': 'Ben' } })
  inNewTab()
  sessionStorage.setItem(`registration draft ${path}`, ofFirst)
  expect(readDraft(path).answers).toEqual(answers)
  dropDraft(path)
  expect(readDraft(path).answers).toEqual({ '-1': 'Ben' })
})

test('the only draft is gone once it was sent', () => {
  writeDraft(path, { ...emptyDraft(), answers })
  dropDraft(path)
  expect(readDraft(path).answers).toEqual({})
})
