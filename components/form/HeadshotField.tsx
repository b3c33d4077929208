import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Flex, Form, Progress } from 'antd'
import { useRef, useState } from 'react'
import { labelOf } from '#contract/messages.ts'
import { limits } from '#constants/limits.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { useFormSchema } from './FormSchema.tsx'
import { PersonPicture } from '../ui/PersonPicture.tsx'
import { useUpload } from './useUpload.ts'

const HeadshotCropper = lazyPart(() => import('./HeadshotCropper.tsx').then((file) => file.HeadshotCropper), { prefetch: true })

interface Crop {
  x: number
  y: number
  width: number
  height: number
}
interface Props {
  /** The field with the URL of the original picture, and the field with its crop. */
  urlName: string
  cropName: string
  /** The cropped picture as last saved. */
  renderedUrl: string | null
}

/** Uploads a portrait (jpg or png) and selects a square from it. The server renders the crop on save. */
export function HeadshotField({ urlName, cropName, renderedUrl }: Props) {
  const { componentDisabled: isReadOnly = false } = ConfigProvider.useConfig()
  const form = Form.useFormInstance()
  const { schema, onlyField } = useFormSchema()
  const input = useRef<HTMLInputElement>(null)
  const { upload, isUploading } = useUpload('headshot')
  const [problem, setProblem] = useState('')
  const url = Form.useWatch<string | null>(urlName, { form, preserve: true })
  const crop = Form.useWatch<Crop | null>(cropName, { form, preserve: true })
  const label = labelOf(schema.shape[urlName], urlName)

  const uploadHeadshot = async (file: File) => {
    if (file.size > limits.uploadBytes) return setProblem('The picture is larger than 10 MB.')
    const result = await upload(file)
    setProblem(typeof result === 'string' ? result : '')
    if (typeof result !== 'string') setValues({ [urlName]: result.url, [cropName]: null })
  }
  const setValues = (values: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(values)) form.setFieldValue(name, value)
  }
  if (onlyField !== undefined && onlyField !== urlName) return null
  if (isReadOnly)
    return (
      <Form.Item label={label}>
        <PersonPicture name="" url={renderedUrl} size={96} />
      </Form.Item>
    )
  return (
    <Form.Item
      label={label}
      validateStatus={problem ? 'error' : undefined}
      help={problem || undefined}
      extra="jpg or png, at least 400 × 400 pixels, at most 10 MB"
    >
      <Flex gap={12} align="start" wrap>
        {url ? (
          <HeadshotCropper url={url} crop={crop ?? null} onCrop={(next) => setValues({ [cropName]: next })} />
        ) : (
          <PersonPicture name="" url={renderedUrl} size={96} />
        )}
        <Flex vertical gap={8} align="start">
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png"
            style={{ display: 'none' }}
            tabIndex={-1}
            aria-label={`${label} file`}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void uploadHeadshot(file)
              target.value = ''
            }}
          />
          <Button icon={<UploadOutlined />} loading={isUploading} onClick={() => input.current?.click()}>
            {url ? 'Replace picture' : 'Upload picture'}
          </Button>
          {url && (
            <Button type="text" icon={<DeleteOutlined />} onClick={() => setValues({ [urlName]: null, [cropName]: null })}>
              Remove picture
            </Button>
          )}
          {isUploading && <Progress percent={100} status="active" showInfo={false} style={{ width: 160 }} aria-label="Uploading" />}
        </Flex>
      </Flex>
    </Form.Item>
  )
}
