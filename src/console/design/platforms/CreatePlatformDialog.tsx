import type { ReactNode } from 'react'
import { createDesignPlatform, readDesignPlatform } from '../../../contract/design/design.ts'
import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import { reading } from '../../data/write/planned.ts'
import type { Place } from '../../frame/crumbs.ts'
import { Facts } from '../../kit/Facts.tsx'
import type { Problems, Values } from '../../kit/form/form.ts'
import { CHANGED_BY_DESIGN } from '../content-queries.ts'
import { packOf } from './packs.ts'

interface CreatePlatformDialogProps {
  readonly place: Place
  readonly values: Values
  readonly links: readonly string[]
  /** What the service refused, at the field it is about. */
  readonly onRefused: (problems: Problems) => void
  readonly onDone: (name: string) => void
  readonly onClose: () => void
}

/** Which field a refusal of the service is about (service-api 1.4, 6.4). */
export function fieldsRefused(messages: readonly string[]): Problems {
  const pack = messages.find((message) => /\bpack\b/i.test(message))
  const name = messages.find((message) => message !== pack && /\bname\b|exist/i.test(message))
  return { ...(pack !== undefined && { pack }), ...(name !== undefined && { ciName: name }) }
}

/** The dialog before a platform is created in the design. */
export function CreatePlatformDialog({
  place,
  values,
  links,
  onRefused,
  onDone,
  onClose,
}: CreatePlatformDialogProps): ReactNode {
  const { organization, assembly } = place
  const {
    ciName = '',
    source = '',
    pack = '',
    version = '',
    major_version = '',
    description = '',
    comments = '',
  } = values
  return (
    <IntentDialog
      title={`Create platform ${ciName}`}
      description={`${assembly}. It comes with the components and variables of its pack. It is pending until the design is committed, and reaches an environment when that pulls the design.`}
      planned={[
        {
          label: `Create ${ciName}`,
          call: createDesignPlatform,
          request: {
            params: { organization, assembly },
            body: {
              cms_dj_ci: {
                ciName,
                ...(comments !== '' && { comments }),
                ciAttributes: { source, pack, version, description, ...(major_version !== '' && { major_version }) },
              },
              ...(links.length > 0 && { links_to: [...links] }),
            },
          },
          witness: {
            ...reading(readDesignPlatform, { params: { organization, assembly, platform: ciName } }),
            shows: { ciName },
          },
        },
      ]}
      changes={CHANGED_BY_DESIGN}
      disabledReason={undefined}
      settle={(states) => {
        onRefused(
          fieldsRefused(states.flatMap((each) => (each.state === 'refused' ? (each.problem?.messages ?? []) : []))),
        )
        return Promise.resolve()
      }}
      onDone={() => onDone(ciName)}
      onClose={onClose}
    >
      <Facts
        facts={[
          { term: 'Platform', value: ciName },
          { term: 'Pack', value: packOf(values), mono: true },
          { term: 'Major version', value: major_version },
          { term: 'Description', value: description },
          { term: 'Links to', value: links.join(', ') },
        ]}
      />
    </IntentDialog>
  )
}
