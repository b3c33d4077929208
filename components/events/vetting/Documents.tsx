import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { useRef, useState } from 'react'
import { limits } from '#constants/limits.ts'
import type { VettingDocument } from '#contract/events/vettingDocuments.ts'
import { addVettingDocument, deleteVettingDocument, downloadVettingDocument, vettingDocuments } from '#store/events/vettingDocuments.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { dateFormat, formatInViewerZone } from '../../ui/dates.ts'
import { useLookup } from '../../ui/useLookup.ts'
import { EvidencePart, EvidenceRow } from './EvidencePart.tsx'

/** The documents of a submission, for who may vet: added, downloaded and deleted. */
export function Documents({ vettingSubmissionId }: { vettingSubmissionId: number }) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const lookup = useLookup(vettingDocuments, { vettingSubmissionId })
  const input = useRef<HTMLInputElement>(null)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  const save = async (change: Promise<unknown>) => {
    setSaving(true)
    await change
    setSaving(false)
    lookup.refresh()
  }
  const add = async (file: File) => {
    const isTooLarge = file.size > limits.uploadBytes
    setProblem(isTooLarge ? 'The document is larger than 10 MB.' : '')
    if (isTooLarge) return
    const form = new FormData()
    // The server reads the parts in order.
    form.append('vettingSubmissionId', String(vettingSubmissionId))
    form.append('name', file.name)
    form.append('file', file)
    await save(dispatch(addVettingDocument(form)))
  }
  const remove = async ({ fileId, name }: VettingDocument) => {
    const question = { title: `Delete ${name}?`, content: 'It cannot be brought back.', okText: 'Delete document', isDangerous: true }
    if (await confirm(question)) await save(dispatch(deleteVettingDocument({ vettingSubmissionId, fileId })))
  }
  return (
    <>
      <EvidencePart title="Documents" lookup={lookup} none="No documents.">
        {lookup.rows.map((one) => (
          <EvidenceRow
            key={one.fileId}
            title={
              <Button
                size="small"
                icon={<DownloadOutlined aria-hidden />}
                aria-label={`Download ${one.name}`}
                onClick={() => void dispatch(downloadVettingDocument({ vettingSubmissionId, fileId: one.fileId }))}
              >
                {one.name}
              </Button>
            }
            facts={[sizeText(one.size), addedText(one)]}
            state={
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`Delete ${one.name}`}
                disabled={isSaving}
                onClick={() => void remove(one)}
              />
            }
          />
        ))}
      </EvidencePart>
      <p>
        <input
          ref={input}
          type="file"
          accept="application/pdf"
          style={{ display: 'none' }}
          tabIndex={-1}
          aria-label="Document file"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void add(file)
            target.value = ''
          }}
        />
        <Button size="small" icon={<UploadOutlined aria-hidden />} disabled={isSaving} onClick={() => input.current?.click()}>
          Add a PDF
        </Button>
      </p>
      {problem && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

const addedText = ({ addedAt, addedByName }: VettingDocument): string =>
  `${formatInViewerZone(addedAt, dateFormat)}${addedByName ? ` by ${addedByName}` : ''}`

/** "12 kB", "1.4 MB". */
const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
