import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Flex } from 'antd'
import { useRef, useState } from 'react'
import { limits } from '#constants/limits.ts'
import { Field, type FieldProps } from './Field.tsx'
import { useUpload } from './useUpload.ts'

/** Uploads, shows, replaces and removes a picture (jpg or png, up to 10 MB). */
export function PictureField(field: FieldProps) {
  const { componentDisabled: isReadOnly = false } = ConfigProvider.useConfig()
  return (
    <Field {...field} extra={isReadOnly ? undefined : (field.extra ?? 'jpg or png, at most 10 MB')}>
      <Picture isReadOnly={isReadOnly} />
    </Field>
  )
}

interface PictureProps {
  isReadOnly: boolean
  value?: string | null
  onChange?: (url: string | null) => void
  id?: string
}

function Picture({ isReadOnly, value, onChange, id }: PictureProps) {
  const input = useRef<HTMLInputElement>(null)
  const { upload, isUploading } = useUpload()
  const [problem, setProblem] = useState('')
  const uploadPicture = async (file: File) => {
    if (file.size > limits.uploadBytes) return setProblem('The picture is larger than 10 MB.')
    const result = await upload(file)
    setProblem(typeof result === 'string' ? result : '')
    if (typeof result !== 'string') onChange?.(result.url)
  }
  // A plain img, because the picture may have any size and host, and the image optimiser must know both.
  const picture = value && <img src={value} alt="" className="picture" />
  if (isReadOnly) return picture || 'None'
  return (
    <Flex gap={12} align="center" wrap>
      {picture}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        style={{ display: 'none' }}
        tabIndex={-1}
        aria-hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void uploadPicture(file)
          target.value = ''
        }}
      />
      <Button id={id} icon={<UploadOutlined />} loading={isUploading} onClick={() => input.current?.click()}>
        {value ? 'Replace' : 'Upload'}
      </Button>
      {value && (
        <Button type="text" icon={<DeleteOutlined />} onClick={() => onChange?.(null)}>
          Remove
        </Button>
      )}
      {problem && (
        <span role="alert" className="picture-problem">
          {problem}
        </span>
      )}
    </Flex>
  )
}
