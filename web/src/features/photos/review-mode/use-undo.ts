import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/error-text.ts'
import { toast } from '../../../ui/toast.ts'
import { photosKey } from '../api.ts'

/** The last act in the review. */
type Act = {
  /** Its id, once it is saved; undefined if it changed nothing. */
  act: Promise<string | undefined>
  /** The photo it was done to. */
  name: string
  wasReviewed: boolean
  /** The message after it was undone. */
  undone: string
}
type Options = { show: (name: string) => void; unmark: (name: string) => void }

/** Undoes the last act, exactly and on the server, and shows its photo again. */
export function useUndo({ show, unmark }: Options) {
  const queries = useQueryClient()
  /** The last two acts: if the last one cannot be saved, the one before it can still be undone. */
  const [acts, setActs] = useState<readonly Act[]>([])
  const last = acts.at(-1)

  function remember(act: Act) {
    setActs((now) => [...now.slice(-1), act])
    // The failure is reported elsewhere.
    act.act.catch(() => setActs((now) => now.filter((each) => each !== act)))
  }

  async function undo() {
    if (!last) return
    const { act, name, wasReviewed, undone } = last
    setActs([])
    show(name)
    try {
      const id = await act
      if (id !== undefined) await api.undoAct({ id })
      if (!wasReviewed) unmark(name)
      toast(undone, { tone: 'ok' })
    } catch (error) {
      console.error('The last act was not undone', error)
      toast(failureReason(error), { tone: 'bad' })
      setActs([last])
    } finally {
      await queries.invalidateQueries({ queryKey: photosKey })
    }
  }

  return { last, remember, undo }
}
