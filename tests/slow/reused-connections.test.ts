/** 1,000 uses of a connection after each kind of answer, and 200 rounds of the browsers. */
import "../routes/reused-connections.test";
