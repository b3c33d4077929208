import { Button } from '../ui/Button.tsx'

export type Tool =
  | 'mergeContacts'
  | 'moveContact'
  | 'addContact'
  | 'removeContact'
  | 'mergeCompanies'
  | 'addCompany'
  | 'changeType'
  | 'headshots'

interface ToolText {
  tool: Tool
  label: string
  text: string
}
const groups: readonly { title: string; tools: readonly ToolText[] }[] = [
  {
    title: 'People',
    tools: [
      { tool: 'mergeContacts', label: 'Merge contacts', text: 'Two records of the same person become one' },
      { tool: 'moveContact', label: 'Move contact', text: 'To another company, from a day on' },
      { tool: 'addContact', label: 'Add contact', text: 'Give a contact without a company one' },
      { tool: 'removeContact', label: 'Remove contact', text: 'Take a contact out of their company' },
      { tool: 'headshots', label: 'Rebuild headshots', text: 'Crop the speakers of all events again from their originals' },
    ],
  },
  {
    title: 'Companies',
    tools: [
      { tool: 'mergeCompanies', label: 'Merge companies', text: 'Two records of the same company become one' },
      { tool: 'addCompany', label: 'Add company', text: 'After a look at those it may be' },
      { tool: 'changeType', label: 'Change company type', text: 'With the reason, which its history shows' },
    ],
  },
]

/** The tools, by what they change. */
export const Tools = ({ onOpen }: { onOpen: (tool: Tool) => void }) =>
  groups.map(({ title, tools }) => (
    <section key={title} className="panel" aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
      </div>
      <ul className="plain-list">
        {tools.map(({ tool, label, text }) => (
          <li key={tool} className="panel-line utility">
            <Button type="link" className="inline-link" onClick={() => onOpen(tool)}>
              {label}
            </Button>
            <span className="quiet small">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  ))
