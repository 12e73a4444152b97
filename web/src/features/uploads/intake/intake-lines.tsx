import type { IntakeState } from './intake.ts'
import { LeftOutLine } from './left-out-line.tsx'
import { WaitingLine } from './waiting-line.tsx'

type IntakeLinesProps = {
  intake: { state: IntakeState; forgetRest: () => void; forgetLeftOut: () => void }
  /** Files of the earlier parts of a large folder. */
  uploadedBefore: number
  /** Called before a line is dismissed, which had the focus. */
  onDismiss: () => void
}

/** Added files that are not in the table: they are waiting, or were left out. */
export function IntakeLines({ intake, uploadedBefore, onDismiss }: IntakeLinesProps) {
  const { rest, leftOut } = intake.state
  const dismiss = (forget: () => void) => () => {
    onDismiss()
    forget()
  }
  return (
    <div className="mt-3 flex flex-col gap-2 empty:hidden">
      <WaitingLine
        files={rest.length}
        uploadedBefore={uploadedBefore}
        onForget={dismiss(intake.forgetRest)}
      />
      <LeftOutLine leftOut={leftOut} onForget={dismiss(intake.forgetLeftOut)} />
    </div>
  )
}
