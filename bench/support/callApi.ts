import type { Call } from '#contract/call.ts'

/** Makes a declared call. Throws when there is no answer, or it is not a success. */
export async function callApi<Input extends object, Output>(
  base: string,
  call: Call<Input, Output>,
  input: Input,
  token?: string,
): Promise<{ data?: Output }> {
  const params = new URLSearchParams(
    call.method === 'GET' ? Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]) : [],
  )
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    params.delete(name)
    return String((input as Record<string, unknown>)[name])
  })
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const body = call.method === 'POST' ? { body: JSON.stringify(input) } : {}
  const answer = await fetch(`${base}/nucleus${path}?${params}`, { method: call.method, headers, ...body })
  if (!answer.ok) throw new Error(`${call.name} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { data?: Output }
}
