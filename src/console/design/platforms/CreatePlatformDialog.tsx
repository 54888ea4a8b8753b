import type { ReactNode } from 'react'
import { createDesignPlatform, readDesignPlatform } from '../../../contract/design/platforms.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { querySource } from '../../data/write/write-request.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { Facts } from '../../kit/Facts.tsx'
import type { FieldErrors, FormValues } from '../../kit/form/form.ts'
import { CHANGED_BY_DESIGN } from '../queries.ts'
import { formatPack } from './packs.ts'

interface CreatePlatformDialogProps {
  scope: Scope
  values: FormValues
  links: readonly string[]
  onRefused: (problems: FieldErrors) => void
  onDone: (name: string) => void
  onClose: () => void
}

/** Assigns refusals to fields (service-api 1.4, 6.4). */
export function toFieldProblems(messages: readonly string[]): FieldErrors {
  const pack = messages.find((message) => /\bpack\b/i.test(message))
  const name = messages.find((message) => message !== pack && /\bname\b|exist/i.test(message))
  return { ...(pack !== undefined && { pack }), ...(name !== undefined && { ciName: name }) }
}

export function CreatePlatformDialog({
  scope,
  values,
  links,
  onRefused,
  onDone,
  onClose,
}: CreatePlatformDialogProps): ReactNode {
  const { organization, assembly } = scope
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
    <WriteDialog
      title={`Create platform ${ciName}`}
      description={`${assembly}. It comes with the components and variables of its pack. It is pending until the design is committed, and reaches an environment when it pulls the design.`}
      requests={[
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
          verification: {
            ...querySource(readDesignPlatform, { params: { organization, assembly, platform: ciName } }),
            shows: { ciName },
          },
        },
      ]}
      invalidates={CHANGED_BY_DESIGN}
      disabledReason={undefined}
      onSettled={async (states) =>
        onRefused(
          toFieldProblems(states.flatMap((each) => (each.state === 'refused' ? (each.problem?.messages ?? []) : []))),
        )
      }
      onDone={() => onDone(ciName)}
      onClose={onClose}
    >
      <Facts
        facts={[
          { term: 'Platform', value: ciName },
          { term: 'Pack', value: formatPack(values), mono: true },
          { term: 'Major version', value: major_version },
          { term: 'Description', value: description },
          { term: 'Links to', value: links.join(', ') },
        ]}
      />
    </WriteDialog>
  )
}
