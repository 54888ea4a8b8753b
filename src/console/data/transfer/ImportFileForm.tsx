import { Group, Textarea } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import type { DesignFile, loadDesign } from '../../../contract/design/transfer.ts'
import type { loadEnvironment } from '../../../contract/transition/transfer.ts'
import { ChooseFile } from '../../kit/form/ChooseFile.tsx'
import { FormBody } from '../../kit/form/FormBody.tsx'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { MONOSPACE } from '../../kit/form/form.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { Scope } from '../../routing/paths.ts'
import { useDraftForm } from '../form/use-draft-form.ts'
import { callQuery } from '../read/call-query.ts'
import { digestOf } from '../read/digest.ts'
import { querySource } from '../write/write-request.ts'
import { WriteDialog, type WriteDialogProps } from '../write/WriteDialog.tsx'

const PREVIEW_DELAY_MS = 400

type LoadCall = typeof loadDesign | typeof loadEnvironment

/** The data of a file, as the service parses it; changes nothing. Fails with the refusals of all items. */
function checkFileQuery(load: LoadCall, scope: Scope, data: string) {
  const request = { params: scope, body: { data, preview: 'true' as const } }
  const query = callQuery({ ...load, effect: 'read' as const }, request, { hasEnded: () => true })
  const [name, params] = query.queryKey
  // The key has no part of the file: it may contain secrets.
  return { ...query, queryKey: [name, params, { digest: digestOf(new TextEncoder().encode(data)) }] as const }
}

interface ImportFileFormProps extends Pick<WriteDialogProps<LoadCall>, 'invalidates' | 'explain'> {
  owner: 'design' | 'environment'
  scope: Scope
  load: LoadCall
  /** Reads the newest release of the owner. It is open after an import, and was not before. */
  readRelease: AnyCall
  /** Identifies the unsaved text: "acme/shop". */
  ownerId: string
  description: string
  disabledReason?: string | undefined
  renderPreview: (check: UseQueryResult<DesignFile>) => ReactNode
  describeImport: (file: DesignFile) => string
  cancelTo: string
  onDone: () => void
}

/** A file as text with the service's check and a preview of what it changes. */
export function ImportFileForm(props: ImportFileFormProps) {
  const { owner, scope, load, ownerId, description, disabledReason, renderPreview, cancelTo } = props
  const [confirming, setConfirming] = useState(false)
  const form = useDraftForm({
    draft: `import ${owner} ${ownerId}`,
    initialValues: { data: '' },
    // A file may contain secrets.
    secrets: ['data'],
    validate: { data: isNotEmpty('Enter the contents, or choose a file.') },
  })
  const [text] = useDebouncedValue(form.values['data'] ?? '', PREVIEW_DELAY_MS)
  const isChecked = text.trim() !== '' && disabledReason === undefined
  const check = useQuery({ ...checkFileQuery(load, scope, text), enabled: isChecked })
  const file = text === form.values['data'] ? check.data : undefined
  const uncheckedReason = isChecked && !file ? 'The service has not accepted the file yet.' : undefined
  return (
    <>
      <FormBody
        form={form}
        what={`the ${owner} file`}
        submitLabel={`Import ${owner}`}
        onSubmit={() => setConfirming(true)}
        disabledReason={disabledReason ?? uncheckedReason}
        notice={disabledReason && <Status icon="attention">You cannot import a file yet. {disabledReason}</Status>}
        cancelTo={cancelTo}
      >
        <FormGroup title={owner === 'design' ? 'Design file' : 'Environment file'} description={description}>
          <Group>
            <ChooseFile
              label="File"
              accept=".yaml,.yml,.json,application/json,application/yaml"
              onText={(content) => form.setFieldValue('data', content)}
              onProblem={(problem) => form.setFieldError('data', problem)}
            >
              Choose file
            </ChooseFile>
          </Group>
          <Textarea
            label="Contents"
            required
            autosize
            minRows={10}
            maxRows={24}
            spellCheck={false}
            styles={MONOSPACE}
            {...form.getInputProps('data')}
          />
        </FormGroup>
        {isChecked && renderPreview(check)}
      </FormBody>
      {confirming && file && (
        <WriteDialog
          title={`Import ${owner}`}
          description={props.describeImport(file)}
          requests={[
            {
              label: `Import ${owner}`,
              call: load,
              // JSON, which the console can search for secrets.
              request: { params: scope, body: { data: JSON.stringify(file) } },
              verification: { ...querySource(props.readRelease, { params: scope }), shows: { releaseState: 'open' } },
            },
          ]}
          invalidates={props.invalidates}
          explain={props.explain}
          onDone={() => {
            form.draft.markSent()
            props.onDone()
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
