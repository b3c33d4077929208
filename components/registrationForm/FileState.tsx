import type { useFileStore } from './useFileStore.ts'

/** What becomes of a chosen file: on its way, or why it was not stored. */
export const FileState = ({ problem, uploading }: Pick<ReturnType<typeof useFileStore>, 'problem' | 'uploading'>) => (
  <>
    <p role="status" className="answer-help">
      {uploading !== undefined && `Uploading “${uploading}”…`}
    </p>
    {problem && (
      <p role="alert" className="answer-error">
        {problem}
      </p>
    )}
  </>
)
