import { Alert } from 'antd'
import { unwrittenText } from './mailTexts.ts'

/** Says before an e-mail is sent that nothing is written in it. */
export function UnwrittenWarning({ bodyHtml }: { bodyHtml: string }) {
  const text = unwrittenText(bodyHtml)
  return text === undefined ? null : <Alert type="warning" showIcon title={text} />
}
