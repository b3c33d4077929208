import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Flex, Input, Select } from 'antd'
import { choiceLabel } from '#constants/choice.ts'
import { regulatoryIdTypes } from '#constants/choices.ts'
import type { RegulatoryId } from '#contract/regulatoryId.ts'
import { Field } from '../form/Field.tsx'
import { NestedField } from '../form/NestedField.tsx'

/** The numbers that identify a company at regulators. */
export const RegulatoryIdsField = () => (
  <Field name="regulatoryIds" hasNested>
    <RegulatoryIds />
  </Field>
)

function RegulatoryIds({ value, onChange }: { value?: RegulatoryId[] | null; onChange?: (ids: RegulatoryId[]) => void }) {
  const { componentDisabled: isReadOnly = false } = ConfigProvider.useConfig()
  const ids = value ?? []
  if (isReadOnly) return ids.map((one) => `${choiceLabel(regulatoryIdTypes, one.type)} ${one.value}`).join(', ') || 'None'
  return (
    <Flex vertical gap={8} align="start">
      {ids.map((one, index) => (
        <Flex key={index} role="group" aria-label={`Regulatory number ${index + 1}`} gap={8} align="start" style={{ width: '100%' }}>
          <NestedField path={['regulatoryIds', index, 'type']}>
            <Select aria-label={`Issuer of number ${index + 1}`} options={[...regulatoryIdTypes]} />
          </NestedField>
          <NestedField path={['regulatoryIds', index, 'value']} dependsOn={['type']}>
            <Input aria-label={`Number ${index + 1}`} />
          </NestedField>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`Remove ${choiceLabel(regulatoryIdTypes, one.type)} ${one.value}`}
            onClick={() => onChange?.(ids.filter((_, at) => at !== index))}
          />
        </Flex>
      ))}
      <Button icon={<PlusOutlined />} onClick={() => onChange?.([...ids, { type: regulatoryIdTypes.crd, value: '' }])}>
        Add a number
      </Button>
    </Flex>
  )
}
