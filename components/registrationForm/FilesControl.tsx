import { answerLimits } from '#contract/forms/answerRules.ts'
import type { AnswerValue, FormQuestion, UploadedFile } from '#contract/forms/form.ts'
import { orList } from '#contract/textLists.ts'
import type { ControlProps } from './ControlProps.ts'
import { FileState } from './FileState.tsx'
import { useFileStore } from './useFileStore.ts'

/** Chosen files, each with a button that removes it. */
export function FilesControl({ question, value, onChange, attributes }: ControlProps) {
  const { store, ...state } = useFileStore(question.eventQuestionId)
  const { extensions, maxFileMb = answerLimits.fileMb, maxFiles = 1 } = question.validation
  const files = filesOf(value)
  return (
    <>
      <input
        {...attributes}
        type="file"
        className={files.length > 0 || state.uploading !== undefined ? 'answer-has-file' : undefined}
        multiple={maxFiles > 1}
        accept={extensions?.map((ending) => `.${ending}`).join()}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          // So that a removed file can be chosen again.
          target.value = ''
          store(chosen, maxFileMb, (stored) => onChange((before) => (maxFiles > 1 ? [...filesOf(before), ...stored] : stored)))
        }}
      />
      <p className="answer-help">{acceptedText(question)}</p>
      <FileState {...state} />
      {files.length > 0 && (
        <ul className="answer-files">
          {files.map(({ fileId, name }) => (
            <li key={fileId}>
              {name}{' '}
              <button
                type="button"
                className="answer-button"
                onClick={() => onChange((before) => filesOf(before).filter((one) => one.fileId !== fileId))}
              >
                Remove<span className="answer-hidden"> {name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const filesOf = (value: AnswerValue) => (Array.isArray(value) ? (value as UploadedFile[]) : [])

/** "Up to 3 files, PDF or DOCX, at most 10 MB each" */
function acceptedText({ validation: { extensions = [], maxFileMb = answerLimits.fileMb, maxFiles = 1 } }: FormQuestion): string {
  const [count, each] = maxFiles > 1 ? [[`Up to ${maxFiles} files`], ' each'] : [[], '']
  const endings = extensions.length > 0 ? [orList(extensions.map((ending) => ending.toUpperCase()))] : []
  const [first = '', ...others] = [...count, ...endings, `at most ${maxFileMb} MB${each}`]
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(', ')
}
