/** The data of every page are asked for as everybody. */
import "../house/matrix-screens.test";
