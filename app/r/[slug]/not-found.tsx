import { ShareNotFound } from "#components/shares/not-found.tsx";

export default ShareNotFound;
