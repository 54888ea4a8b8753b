import { Group, Textarea } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import type { DesignFile } from '../../../contract/design/transfer.ts'
import { ChooseFile } from '../../kit/form/ChooseFile.tsx'
import { FormBody } from '../../kit/form/FormBody.tsx'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { MONOSPACE } from '../../kit/form/form.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { Scope } from '../../routing/paths.ts'
import { useDraftForm } from '../form/use-draft-form.ts'
import { querySource } from '../write/write-request.ts'
import { WriteDialog, type WriteDialogProps } from '../write/WriteDialog.tsx'
import { checkFileQuery, type LoadCall } from './check-file.ts'

const PREVIEW_DELAY_MS = 400

interface ImportFileFormProps extends Pick<WriteDialogProps<LoadCall>, 'invalidates' | 'explain'> {
  owner: 'design' | 'environment'
  scope: Scope
  load: LoadCall
  /** Reads the newest release of the owner. It is open after an import, and was not before. */
  readRelease: AnyCall
  /** Identifies the unsaved text: "acme/shop". */
  ownerId: string
  description: string
  /** Why nothing can be imported now. */
  disabledReason?: string | undefined
  /** What the file changes, by the service's check. */
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
