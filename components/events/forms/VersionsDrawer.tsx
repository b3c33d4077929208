import { Drawer, Select } from 'antd'
import { useState } from 'react'
import type { FormVersion } from '#contract/events/formVersions.ts'
import { formComparison, restoreForm } from '#store/events/formVersions.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { FormDifferences } from './FormDifferences.tsx'
import { useFormChanges } from './useFormChanges.ts'
import { publishedText } from './versionTexts.ts'

interface Props {
  eventCompanyTypeId: number
  timeZone: string
  /** The newest first. */
  versions: readonly FormVersion[]
  mayEdit: boolean
  onClose: () => void
}

/** The form as it is edited, among its versions. */
const edited = 0

/** The published versions of a form: compares two, and restores one. */
export function VersionsDrawer({ eventCompanyTypeId, timeZone, versions, mayEdit, onClose }: Props) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const [before, setBefore] = useState(versions[0]?.version ?? edited)
  const [after, setAfter] = useState(edited)
  const [isBusy, setBusy] = useState(false)
  const options = [
    { value: edited, label: 'The form as it is edited' },
    ...versions.map(({ version }) => ({ value: version, label: `Version ${version}` })),
  ]

  const restore = async (version: number) => {
    const isSure = await confirm({
      title: `Restore version ${version}?`,
      content:
        'Its questions and options become the form that you edit. Questions with responses that it does not have are switched off, others are deleted. Registrants see it once you publish it.',
      okText: 'Restore',
    })
    if (!isSure) return
    setBusy(true)
    const result = await dispatch(restoreForm({ eventCompanyTypeId, version }))
    setBusy(false)
    if (!restoreForm.fulfilled.match(result)) return
    dispatch(refreshRequested())
    onClose()
  }
  return (
    <Drawer open title="Versions of the form" size={560} onClose={onClose}>
      <h2>Compare</h2>
      <div className="form-version-actions">
        <Select aria-label="Earlier version" value={before} options={options} onChange={setBefore} popupMatchSelectWidth={false} />
        <Select aria-label="Later version" value={after} options={options} onChange={setAfter} popupMatchSelectWidth={false} />
      </div>
      <Comparison eventCompanyTypeId={eventCompanyTypeId} before={before} after={after} />
      <h2>Published versions</h2>
      {versions.map((one) => (
        <div key={one.version} className="form-version">
          {publishedText(one, timeZone)}
          <div className="quiet">{one.questionCount === 1 ? '1 question' : `${one.questionCount} questions`}</div>
          <div className="form-version-actions">
            <Button
              size="small"
              onClick={() => {
                setBefore(one.version)
                setAfter(edited)
              }}
            >
              Compare with the form
            </Button>
            {mayEdit && (
              <Button size="small" disabled={isBusy} onClick={() => void restore(one.version)}>
                Restore version {one.version}
              </Button>
            )}
          </div>
        </div>
      ))}
    </Drawer>
  )
}

const Comparison = (query: { eventCompanyTypeId: number; before: number; after: number }) => (
  <FormDifferences lookup={useLookup(formComparison, query, useFormChanges())} />
)
