import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { enter } from './api.ts'
import { App } from './app.tsx'
import { Ended } from './ended.tsx'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html holds no element #root')
const hasEntered = await enter()
createRoot(root).render(<StrictMode>{hasEntered ? <App /> : <Ended />}</StrictMode>)
